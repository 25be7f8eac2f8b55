import { CheckOutlined, DeleteOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Preset } from '../../../api/presets';
import { useMillName } from '../../../search/mill';
import { useAsk } from '../../../ui/ask';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { useToast } from '../../../ui/toast';
import {
  isNarrowed,
  presetNameMax,
  queryWords,
  type Shown,
  sameLook,
  savingOf,
  shownOf,
  usualLook,
} from './presets';
import styles from './presets.module.css';
import type { Presets } from './presets-context';

interface RowsProps {
  presets: Presets;
  /** closes the menu */
  close: () => void;
}

interface RowProps {
  name: string;
  words: string;
  current: boolean;
  /** the page differs from it */
  changed?: boolean;
  onOpen: () => void;
  /** the actions on it */
  children?: ReactNode;
}

/** A row of the menu: what it opens, in one line its conditions, and the actions on it. */
function Row({ name, words, current, changed, onOpen, children }: RowProps) {
  return (
    <li className={styles.row} aria-current={current || undefined}>
      <button type="button" className={styles.name} title={words} onClick={onOpen}>
        <CheckOutlined aria-hidden />
        <b>
          {name}
          {changed && <i> • 已改动</i>}
        </b>
        <small>{words}</small>
      </button>
      {children}
    </li>
  );
}

/** The view that everybody has. Its columns are the person's own, which can be made the usual ones again. */
export function UsualRow({ presets, close }: RowsProps) {
  const { current, linked, shown, settings, setDensity, open } = presets;
  const here = !current && !linked;
  const own = here && !sameLook(shown.look, usualLook);
  return (
    <>
      <Row
        name="默认"
        words={own ? '不筛选，按现价，我自己的列' : '不筛选，按现价'}
        current={here && !isNarrowed(shown.query)}
        onOpen={() => {
          close();
          open();
        }}
      />
      {own && (
        <li className={styles.more}>
          <button
            type="button"
            onClick={() => {
              settings.reset();
              setDensity(usualLook.density);
            }}
          >
            恢复默认的列和行距
          </button>
        </li>
      )}
    </>
  );
}

interface PresetRowsProps extends RowsProps {
  list: Preset[];
  onCopy: (shown: Shown) => Promise<void>;
}

/** The views of the member. */
export function PresetRows({ list, ...props }: PresetRowsProps) {
  const [renaming, setRenaming] = useState<number>();
  return list.map((preset) =>
    preset.presetID === renaming ? (
      <li key={preset.presetID} className={styles.row}>
        <NameForm {...props} preset={preset} onEnd={() => setRenaming(undefined)} />
      </li>
    ) : (
      <PresetRow
        key={preset.presetID}
        {...props}
        preset={preset}
        onRename={() => setRenaming(preset.presetID)}
      />
    ),
  );
}

interface PresetRowProps extends Omit<PresetRowsProps, 'list'> {
  preset: Preset;
  onRename: () => void;
}

function PresetRow({ presets, preset, close, onCopy, onRename }: PresetRowProps) {
  const { changed, open } = presets;
  const { name } = preset;
  const shown = shownOf(preset);
  const current = preset === presets.current;
  const remove = useRemove(presets, preset);
  const mill = useMillName(shown.query);
  const act = (title: string, icon: ReactNode, onClick: () => void) => (
    <button
      type="button"
      className={styles.act}
      title={title}
      aria-label={`${title} ${name}`}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  const onOpen = () => {
    close();
    if (!current || changed) open(preset);
  };
  return (
    <>
      <Row
        {...{ name, current, onOpen }}
        words={queryWords(shown.query, mill)}
        changed={current && changed}
      >
        {act('复制链接', <LinkOutlined />, () => void onCopy(shown))}
        {act('重命名', <EditOutlined />, onRename)}
        {act('删除', <DeleteOutlined />, () => void remove())}
      </Row>
      {current && changed && <Changed presets={presets} close={close} preset={preset} />}
    </>
  );
}

/** What can be done with the changes of the current view. */
function Changed({ presets, preset, close }: RowsProps & { preset: Preset }) {
  const { change, shown, open, saveAs } = presets;
  const toast = useToast();
  const save = async () => {
    close();
    if (await change({ save: savingOf(preset.name, shown) }))
      toast.success(`已保存视图「${preset.name}」`);
  };
  const chosen = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <li className={styles.more}>
      <button type="button" onClick={() => void save()}>
        保存更改
      </button>
      <button type="button" onClick={chosen(saveAs)}>
        另存为…
      </button>
      <button type="button" onClick={chosen(() => open(preset))}>
        放弃更改
      </button>
    </li>
  );
}

/** Deletes a view, after asking. */
function useRemove({ change, leave, current }: Presets, preset: Preset) {
  const ask = useAsk();
  const toast = useToast();
  return async () => {
    if (!(await ask({ text: `确定删除视图「${preset.name}」吗？`, agree: '删除' }))) return;
    if (!(await change({ remove: preset.presetID }))) return;
    if (preset === current) leave();
    toast.success('删除成功!');
  };
}

/** Renames a view: Enter saves, Escape cancels. */
function NameForm({
  presets,
  preset,
  onEnd,
}: Pick<PresetRowProps, 'presets' | 'preset'> & { onEnd: () => void }) {
  const [name, setName] = useState(preset.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = name.trim();
    const done =
      next === preset.name ||
      (next && (await presets.change({ rename: { presetID: preset.presetID, name: next } })));
    if (done) onEnd();
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to rename here.
        autoFocus
        aria-label="视图名称"
        maxLength={presetNameMax}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd();
        }}
      />
      <button type="submit" disabled={!name.trim()}>
        保存
      </button>
      <button type="button" onClick={onEnd}>
        取消
      </button>
    </form>
  );
}

/** The choices of columns under names: they change the columns alone. */
export function ColumnRows({ settings, close }: { settings: ColumnSettings; close: () => void }) {
  const { names = [], active, use, remove } = settings;
  const ask = useAsk();
  if (names.length === 0) return null;
  const onRemove = async (name: string) => {
    if (await ask({ text: `删除列设置「${name}」？`, agree: '删除' })) remove(name);
  };
  return (
    <>
      <h3 className={styles.head}>列设置</h3>
      <ul aria-label="列设置">
        {names.map((name) => (
          <Row
            key={name}
            name={name}
            words="只换列，筛选和排序不变"
            current={name === active}
            onOpen={() => {
              close();
              use(name);
            }}
          >
            <button
              type="button"
              className={styles.act}
              title="删除"
              aria-label={`删除列设置 ${name}`}
              onClick={() => void onRemove(name)}
            >
              <DeleteOutlined />
            </button>
          </Row>
        ))}
      </ul>
    </>
  );
}
