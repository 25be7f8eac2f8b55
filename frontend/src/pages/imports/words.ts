import type { Import, ImportKind, ImportLine } from '../../api/imports';
import { whole } from '../../ui/format';
import type { Tone } from '../../ui/member-menu/state-tag';

export type Level = ImportLine['level'];

/** What the levels of lines are called, in the order in which they are shown. */
export const levelNames: Record<Level, string> = {
  ready: '可导入',
  warning: '有警告',
  error: '错误',
  duplicate: '重复',
  skipped: '已跳过',
};

/** Whether a line can be imported. */
export const isGood = (level: Level) => level === 'ready' || level === 'warning';

/** What a level is called in an import: once it is over, its good lines are no longer to be imported. */
export const levelName = (level: Level, one: Import): string =>
  (level === 'ready' && endName(one)) || levelNames[level];

/** What a line is called: that it was imported says more than that something was doubtful about it. */
export function lineName({ level, becomes }: Pick<ImportLine, 'level' | 'becomes'>, one: Import) {
  const end = isGood(level) && endName(one);
  if (end && becomes === 'unchanged') return becomesNames[one.kind].unchanged;
  return end || levelNames[level];
}

/** What has become of the good lines of an import; undefined where they are still to be imported. */
function endName({ state, result, counts }: Import): string | undefined {
  if (!result) return undefined;
  const bad = counts.error + counts.duplicate;
  if (state === 'undone') return result.kept > 0 ? '已撤销或保持现状' : '已撤销';
  return result.failed > bad ? '已导入或未能导入' : '已导入';
}

/** Whether nothing of an import is left. */
export const isUndone = ({ state, result }: Import) => state === 'undone' && result?.kept === 0;

export const levels = Object.keys(levelNames) as Level[];

/** How a level looks. */
export const levelTones: Record<Level, Tone> = {
  ready: 'good',
  warning: 'waiting',
  error: 'ended',
  duplicate: 'ended',
  skipped: 'plain',
};

/** How the state of an import looks. */
export const stateTones: Record<Import['state'], Tone> = {
  preview: 'waiting',
  working: 'waiting',
  done: 'good',
  failed: 'ended',
  undone: 'plain',
};

type Counts = Import['counts'];

const changes = ['fresh', 'repriced', 'relisted', 'unchanged'] as const;
export type Change = (typeof changes)[number];

/** What good lines do to the shop or to the inspection data, and what that is called. */
export const becomesNames: Record<ImportKind, Record<Change, string>> = {
  listing: { fresh: '新挂牌', repriced: '改价', relisted: '重新上架', unchanged: '不变' },
  quality: { fresh: '新增', repriced: '更新', relisted: '', unchanged: '已有' },
};

/** How many good lines change something. */
export const changing = ({ fresh, repriced, relisted }: Counts) => fresh + repriced + relisted;

/** How many lines can be imported: what is on sale as the sheet has it can be, inspection data that are known cannot. */
export const good = ({ kind, counts }: Import) =>
  kind === 'quality' ? changing(counts) : counts.ready + counts.warning;

/** The changes that lines of an import make. */
export const changesOf = (counts: Counts) => changes.filter((key) => counts[key] > 0);

/** 新挂牌 80 批 · 改价 12 批; nothing of what is none. */
export const becomesText = (counts: Counts, kind: ImportKind) =>
  changesOf(counts)
    .map((key) => `${becomesNames[kind][key]} ${whole(counts[key])} 批`)
    .join(' · ');

/** What became of an import: 新挂牌 80 批 · 改价 12 批 · 下架 3 批 · 未导入 2 行. */
export function resultText({
  result,
  state,
  kind,
}: Pick<Import, 'result' | 'state' | 'kind'>): string {
  if (!result) return '';
  if (state === 'undone') return undoneText(result);
  const names = becomesNames[kind];
  const parts: [string, number, string][] = [
    [names.fresh, result.made, '批'],
    [names.repriced, result.repriced, '批'],
    [names.relisted, result.relisted, '批'],
    [names.unchanged, result.unchanged, '批'],
    ['下架', result.takenOff, '批'],
    ['未导入', result.failed, '行'],
  ];
  const told = parts.filter(([, count]) => count > 0);
  return told.map(([name, count, unit]) => `${name} ${whole(count)} ${unit}`).join(' · ');
}

/** 恢复 12 批 · 没有恢复 1 批 · 撤回检验数据 3 批; nothing of what is none. */
function undoneText(result: NonNullable<Import['result']>): string {
  const { restored, kept, batchesMade, batchesChanged, batchesBack } = result;
  const parts: [string, number, string][] = [
    ['恢复', restored, ''],
    ['没有恢复', kept, '（之后改动过、正在交易，或原来的报价已到期）'],
    ['撤回检验数据', batchesBack, ''],
    ['保留检验数据', batchesMade + batchesChanged - batchesBack, '（已在使用）'],
  ];
  const told = parts.filter(([, count]) => count > 0);
  return told.map(([name, count, why]) => `${name} ${whole(count)} 批${why}`).join(' · ');
}

/** What an undone import has left behind. */
export const undoneTitle = (one: Import): string =>
  one.result?.kept ? '已撤销，能恢复的都已恢复' : '已撤销，批次恢复导入前的样子';

/** The name of a column in a spreadsheet by its place: A, Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** What the units of a column are called. */
export const unitNames: Record<string, string> = { kg: '千克', t: '吨', '%': '%', '1': '小数' };

/** The units to choose from: what is a share of the whole shows how 8.2 % is written. */
export const unitChoices: Record<string, string> = {
  ...unitNames,
  '%': '%（如 8.2）',
  '1': '小数（如 0.082）',
};

const hourSeconds = 60 * 60;

/** How much longer something may be taken back, both moments in Unix seconds: 还可撤销 23 小时, 还可撤销 40 分钟. */
export function undoLeft(until: number, now: number): string | undefined {
  const seconds = until - now;
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / hourSeconds);
  return hours > 0 ? `${hours} 小时` : `${Math.ceil(seconds / 60)} 分钟`;
}
