import type { ColumnUnit, Upload, UploadKind, UploadLine, UploadRow } from '../../../api/uploads';
import { whole } from '../../../ui/format';
import type { Tone } from '../../../ui/state-tag';

export type Level = UploadLine['level'];

/** The names of the levels of lines, in their order on the page. */
export const levelNames: Record<Level, string> = {
  ready: '可导入',
  warning: '有警告',
  error: '错误',
  duplicate: '重复',
  skipped: '已跳过',
};

export const levels = Object.keys(levelNames) as Level[];

/** How a level looks. */
export const levelTones: Record<Level, Tone> = {
  ready: 'good',
  warning: 'waiting',
  error: 'ended',
  duplicate: 'ended',
  skipped: 'plain',
};

/** How the state of an upload looks. */
export const stateTones: Record<Upload['state'], Tone> = {
  preview: 'waiting',
  working: 'waiting',
  done: 'good',
  failed: 'ended',
  undone: 'plain',
};

type Counts = Upload['counts'];

const changes = ['fresh', 'repriced', 'relisted', 'unchanged'] as const;
export type Change = (typeof changes)[number];

/** The names of the effects of valid lines on the shop or the inspection data. */
export const becomesNames: Record<UploadKind, Record<Change, string>> = {
  listing: { fresh: '新挂牌', repriced: '改价', relisted: '重新上架', unchanged: '不变' },
  quality: { fresh: '新增', repriced: '更新', relisted: '', unchanged: '已有' },
  official: { fresh: '新增', repriced: '更新', relisted: '', unchanged: '没有变化' },
};

export type Outcome = UploadRow['outcome'];

/** Returns the name of the result of a row. */
export const outcomeName = (outcome: Outcome, kind: UploadKind): string =>
  ({
    ...becomesNames[kind],
    leaves: '下架',
    failed: '未导入',
    skipped: '已跳过',
    back: '已撤回',
    stayed: kind === 'listing' ? '没有恢复' : '没有撤回',
  })[outcome];

/** How that looks. */
export const outcomeTones: Record<Outcome, Tone> = {
  fresh: 'good',
  repriced: 'good',
  relisted: 'good',
  unchanged: 'plain',
  leaves: 'plain',
  failed: 'ended',
  skipped: 'plain',
  back: 'plain',
  stayed: 'waiting',
};

/** Returns the numbers of rows by result, in their order on the page. */
export function outcomesOf({ result, state, counts }: Upload): [Outcome, number][] {
  if (!result) return [];
  const { made, repriced, relisted, takenOff, restored, kept, unchanged, failed } = result;
  const done: [Outcome, number][] = [
    ['fresh', made],
    ['repriced', repriced],
    ['relisted', relisted],
    ['leaves', takenOff],
  ];
  const undone: [Outcome, number][] = [
    ['back', restored],
    ['stayed', kept],
  ];
  const rest: [Outcome, number][] = [
    ['unchanged', unchanged],
    ['failed', failed],
    ['skipped', counts.skipped],
  ];
  return [...(state === 'undone' ? undone : done), ...rest].filter(([, count]) => count > 0);
}

/** Returns how many good lines change something. */
export const changing = ({ fresh, repriced, relisted }: Counts) => fresh + repriced + relisted;

/** Returns the number of lines that can be confirmed: unchanged offers can, known inspection data cannot. */
export const good = ({ kind, counts }: Upload) =>
  kind === 'listing' ? counts.ready + counts.warning : changing(counts);

/** Returns the changes that lines of an upload make. */
export const changesOf = (counts: Counts) => changes.filter((key) => counts[key] > 0);

/** Describes effects: 新挂牌 80 批 · 改价 12 批. Zero counts are left out. */
export const becomesText = (counts: Counts, kind: UploadKind) =>
  changesOf(counts)
    .map((key) => `${becomesNames[kind][key]} ${whole(counts[key])} 批`)
    .join(' · ');

/** Describes the result of an upload: 新挂牌 80 批 · 改价 12 批 · 下架 3 批 · 未导入 2 行. */
export function resultText({
  result,
  state,
  kind,
}: Pick<Upload, 'result' | 'state' | 'kind'>): string {
  if (!result) return '';
  if (state === 'undone') return undoneText(result, kind);
  const names = becomesNames[kind];
  const parts: [string, number, string][] = [
    [names.fresh, result.made, '批'],
    [names.repriced, result.repriced, '批'],
    [names.relisted, result.relisted, '批'],
    [names.unchanged, result.unchanged, '批'],
    ['下架', result.takenOff, '批'],
    ['未导入', result.failed, '行'],
  ];
  const sent = parts.filter(([, count]) => count > 0);
  return sent.map(([name, count, unit]) => `${name} ${whole(count)} ${unit}`).join(' · ');
}

/**
 * Describes the result of an undo: 撤回新挂牌 80 批 · 恢复原样 12 批 · 没有恢复 1 批 · 撤回检验数据 3 批. Zero counts are left out.
 */
function undoneText(result: NonNullable<Upload['result']>, kind: UploadKind): string {
  const { restored, withdrawn, kept, batchesMade, batchesChanged, batchesBack } = result;
  const lots: [string, number, string][] = [
    ['撤回新挂牌', withdrawn, ''],
    ['恢复原样', restored - withdrawn, ''],
  ];
  const parts: [string, number, string][] = [
    ...(kind === 'listing' ? lots : []),
    ['没有恢复', kind === 'listing' ? kept : 0, '（之后改动过、正在交易，或原来的报价已到期）'],
    ['撤回检验数据', batchesBack, ''],
    ['保留检验数据', batchesMade + batchesChanged - batchesBack, '（已在使用）'],
  ];
  const sent = parts.filter(([, count]) => count > 0);
  return sent.map(([name, count, why]) => `${name} ${whole(count)} 批${why}`).join(' · ');
}

/** Returns the title of an undone upload. */
export const undoneTitle = (one: Upload): string =>
  one.result?.kept
    ? '已撤销，能恢复的都已恢复'
    : `已撤销，${one.kind === 'listing' ? '店铺' : '检验数据'}恢复导入前的样子`;

/** Returns the name of a column in a spreadsheet by its place: A, Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The names of the units of a column. */
const unitNames: Record<ColumnUnit, string> = {
  '': '',
  kg: '千克',
  t: '吨',
  '%': '%',
  '1': '小数',
};

/** The units to choose from: what is a share of the whole shows how 8.2 % is written. */
const unitChoices: Record<ColumnUnit, string> = {
  ...unitNames,
  '%': '%（如 8.2）',
  '1': '小数（如 0.082）',
};

const isUnit = (unit: string): unit is ColumnUnit => Object.hasOwn(unitNames, unit);

/** Returns the name of a unit. */
export const unitName = (unit: string): string => (isUnit(unit) ? unitNames[unit] : unit);

/** Returns the name of a unit among others to choose from. */
export const unitChoice = (unit: string): string => (isUnit(unit) ? unitChoices[unit] : unit);

const hourSeconds = 60 * 60;

/** Describes the time left to undo, from two Unix times: 还可撤销 23 小时, 还可撤销 40 分钟. */
export function undoLeft(until: number, now: number): string | undefined {
  const seconds = until - now;
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / hourSeconds);
  return hours > 0 ? `${hours} 小时` : `${Math.ceil(seconds / 60)} 分钟`;
}
