import { RightOutlined } from '@ant-design/icons';
import { Button, Progress, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Correction, UnknownName, Upload } from '../../../api/uploads';
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

/** The names of a preview, and what is done when they are chosen. */
export interface PreviewNames {
  one: Upload;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

type NamedField = 'depotName' | 'origins' | 'factoryName' | 'broker';

/** Returns the unknown names of a field, and the chosen ones. */
const namesOf = ({ layout }: Upload, field: NamedField) => ({
  unknown: layout?.unknown.filter((name) => name.field === field) ?? [],
  chosen: layout?.names.filter((name) => name.field === field) ?? [],
});

/** Reports whether a preview has unknown or chosen names of a field. */
export function hasNames(one: Upload, field: NamedField): boolean {
  const { unknown, chosen } = namesOf(one, field);
  return unknown.length + chosen.length > 0;
}

interface UnknownNamesProps extends PreviewNames {
  field: NamedField;
  /** what the names are of: 仓库 */
  what: string;
  /** the known names to choose from, those with similar names first */
  options: (name: UnknownName) => NameOption[];
  /** shown when no option is found */
  none: string;
  /** adds a new thing with the name; absent where sellers add none */
  onNew?: (name: UnknownName) => void;
}

/**
 * The names in a sheet that the platform does not know: each is chosen once for all its lots, and remembered for
 * later sheets.
 */
export function UnknownNames(props: UnknownNamesProps) {
  const { one, field, what, busy, onCorrect } = props;
  const { unknown, chosen } = namesOf(one, field);
  const choose = (names: { from: string; to: string }[]) =>
    onCorrect({ names: names.map((name) => ({ field, ...name })) });
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
  const suggested = unknown.flatMap((name) => {
    const to = suggestionFor(name);
    return to ? [{ from: name.text, to }] : [];
  });
  return (
    <Panel
      title={unknown.length > 0 ? `没有认出的${what}` : `选定的${what}`}
      note={<Done what={what} done={chosen.length} all={all} />}
      extra={
        suggested.length > 1 && (
          <Button disabled={busy} onClick={() => choose(suggested)}>
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
              onChoose={(to) => {
                next.current = place;
                choose([{ from: name.text, to }]);
              }}
            />
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <Chosen
          what={what}
          chosen={chosen}
          busy={busy}
          onUndo={({ from }) => onCorrect({ names: [{ field, from, undo: true }] })}
        />
      )}
    </Panel>
  );
}

/** Returns the likeliest meaning of a name. The origins that a name may mean are equally likely. */
const suggestionFor = ({ field, choices }: UnknownName) =>
  field === 'origins' ? undefined : choices[0];

const Done = ({ what, done, all }: { what: string; done: number; all: number }) => (
  <span className={styles.progress} role="status">
    已选 {whole(done)}/{whole(all)}
    <Progress
      percent={Math.round((100 * done) / all)}
      showInfo={false}
      size="small"
      aria-label={`${what}已选 ${whole(done)} 个，共 ${whole(all)} 个`}
    />
  </span>
);

interface NameRowProps extends UnknownNamesProps {
  name: UnknownName;
  onChoose: (to: string) => void;
}

/** One name with the choice of a known one. */
function NameRow({ name, what, options, none, busy, onChoose, onNew }: NameRowProps) {
  const suggestion = suggestionFor(name);
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
            {onNew && (
              <NameButton
                thing={what}
                name={name.text}
                onName={() => {
                  setOpen(false);
                  onNew(name);
                }}
              />
            )}
          </>
        )}
        onChange={onChoose}
      />
      {suggestion && (
        <Button
          type="link"
          size="small"
          className={styles.suggestion}
          aria-label={`${name.text}按建议：${suggestion}`}
          disabled={busy}
          onClick={() => onChoose(suggestion)}
        >
          建议：{suggestion}
        </Button>
      )}
    </li>
  );
}

interface ChosenProps {
  what: string;
  chosen: NonNullable<Upload['layout']>['names'];
  busy: boolean;
  onUndo: (name: { from: string }) => void;
}

/** The names that are chosen, on demand. Each can be chosen again, and remembered ones are forgotten by that. */
function Chosen({ what, chosen, busy, onUndo }: ChosenProps): ReactNode {
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
          {chosen.map(({ from, to, remembered }) => (
            <li key={from}>
              {remembered && '记住：'}
              {from} → <b>{to || `不写${what}`}</b>
              <Button
                type="link"
                size="small"
                aria-label={`${remembered ? '忘记' : '重新选择'} ${from}`}
                disabled={busy}
                onClick={() => onUndo({ from })}
              >
                {remembered ? '忘记' : '重新选择'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
