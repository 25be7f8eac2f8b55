import { RightOutlined } from '@ant-design/icons';
import { Button, Progress, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UnknownName } from '../../../api/uploads';
import { NameButton } from '../../../ui/form/name-button';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './names.module.css';

/** A known name to choose, and where the thing is. */
export interface NameOption {
  value: string;
  label: string;
  place: string;
}

/** A name of the sheet, and the known one that was chosen for it. */
export interface ChosenName {
  from: string;
  to: string;
}

interface UnknownNamesProps {
  /** what the names are of: 仓库 */
  what: string;
  unknown: readonly UnknownName[];
  chosen: readonly ChosenName[];
  /** the known names to choose from, those with similar names first */
  options: (name: UnknownName) => NameOption[];
  /** shown when no option is found */
  none: string;
  busy: boolean;
  onChoose: (names: ChosenName[]) => void;
  /** makes a name unknown again */
  onUndo: (name: ChosenName) => void;
  /** adds a new thing with the name */
  onNew: (name: UnknownName) => void;
}

/** The names in a sheet that the platform does not know: each is chosen once for all its lots. */
export function UnknownNames(props: UnknownNamesProps) {
  const { what, unknown, chosen, busy, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number>(undefined); // the place of the name that is focused when the chosen one is gone
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are what was waited for.
  useEffect(() => {
    const inputs = list.current?.querySelectorAll<HTMLElement>('input[role=combobox]') ?? [];
    if (next.current !== undefined) inputs[Math.min(next.current, inputs.length - 1)]?.focus();
    next.current = undefined;
  }, [unknown.length]);
  const all = unknown.length + chosen.length;
  if (all === 0) return null;
  const suggested = unknown.flatMap(({ text, choices: [to] }) => (to ? [{ from: text, to }] : []));
  return (
    <Panel
      title={`没有认出的${what}`}
      note={<Done what={what} done={chosen.length} all={all} />}
      extra={
        suggested.length > 1 && (
          <Button disabled={busy} onClick={() => onChoose(suggested)}>
            全部按建议（{whole(suggested.length)} 个）
          </Button>
        )
      }
    >
      {unknown.length > 0 && (
        <ul className={styles.names} ref={list}>
          {unknown.map((name, place) => (
            <NameRow
              key={name.text}
              {...props}
              name={name}
              onChoose={(names) => {
                next.current = place;
                onChoose(names);
              }}
            />
          ))}
        </ul>
      )}
      {chosen.length > 0 && <Chosen {...props} />}
    </Panel>
  );
}

const Done = ({ what, done, all }: { what: string; done: number; all: number }) => (
  <span className={styles.progress} role="status">
    已选 {whole(done)}/{whole(all)}
    <Progress
      percent={Math.round((100 * done) / all)}
      showInfo={false}
      size="small"
      aria-label={`${what}已选 ${done} 个，共 ${all} 个`}
    />
  </span>
);

/** One name with the choice of a known one. */
function NameRow({ name, ...props }: UnknownNamesProps & { name: UnknownName }) {
  const { what, options, none, busy, onChoose, onNew } = props;
  const [suggestion] = name.choices;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <span className={styles.name}>
        <b>{name.text}</b>
        <small className="num">{whole(name.lots)} 批</small>
      </span>
      <Select<string, NameOption>
        aria-label={`${name.text}是哪个${what}`}
        placeholder={`选择${what}`}
        disabled={busy}
        open={open}
        onOpenChange={setOpen}
        options={options(name)}
        optionRender={({ data: { label, place } }) => (
          <>
            {label} <small>{place}</small>
          </>
        )}
        showSearch={{ optionFilterProp: ['label', 'place'] }}
        notFoundContent={none}
        popupRender={(menu) => (
          <>
            {menu}
            <NameButton
              thing={what}
              name={name.text}
              onName={() => {
                setOpen(false);
                onNew(name);
              }}
            />
          </>
        )}
        onChange={(to) => onChoose([{ from: name.text, to }])}
      />
      {suggestion && (
        <Button
          type="link"
          size="small"
          className={styles.suggestion}
          aria-label={`${name.text}按建议：${suggestion}`}
          disabled={busy}
          onClick={() => onChoose([{ from: name.text, to: suggestion }])}
        >
          建议：{suggestion}
        </Button>
      )}
    </li>
  );
}

/** The names that are chosen, on demand. Each can be chosen again. */
function Chosen({ what, chosen, busy, onUndo }: UnknownNamesProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.done}>
      <Button
        type="link"
        size="small"
        className={styles.suggestion}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <RightOutlined rotate={open ? 90 : 0} className="small-icon" aria-hidden /> 已选的{' '}
        {whole(chosen.length)} 个
      </Button>
      {open && (
        <ul>
          {chosen.map((name) => (
            <li key={name.from}>
              {name.from} → <b>{name.to || `不写${what}`}</b>
              <Button
                type="link"
                size="small"
                aria-label={`重新选择 ${name.from}`}
                disabled={busy}
                onClick={() => onUndo(name)}
              >
                重新选择
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
