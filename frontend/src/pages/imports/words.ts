import type { Import, ImportLine } from '../../api/imports';
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

/** What a line is called: once all good lines of its import are on sale, they are no longer to be imported. */
export function lineName(level: Level, { state, result, counts }: Import): string {
  const good = level === 'ready' || level === 'warning';
  const all = result?.failed === counts.error + counts.duplicate;
  return good && all && state === 'done' ? '已导入' : levelNames[level];
}

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

/** How many lines can be put on sale: those with warnings too. */
export const importable = ({ ready, warning }: Counts) => ready + warning;

/** What good lines do to the shop, and what that is called. */
export const becomesNames = { fresh: '新挂牌', repriced: '改价', unchanged: '不变' } as const;

/** 新挂牌 80 批 · 改价 12 批; nothing of what is none. */
export function becomesText(counts: Counts): string {
  return (['fresh', 'repriced', 'unchanged'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => `${becomesNames[key]} ${whole(counts[key])} 批`)
    .join(' · ');
}

/** What became of an import: 新挂牌 80 批 · 改价 12 批 · 下架 3 批 · 未导入 2 行. */
export function resultText({
  result,
  state,
  kind,
}: Pick<Import, 'result' | 'state' | 'kind'>): string {
  if (!result) return '';
  if (state === 'undone') return result.kept > 0 ? `${whole(result.kept)} 批保持现状` : '';
  const made = kind === 'quality' ? '新增检验数据' : '新挂牌';
  const parts: [string, number, string][] = [
    [made, result.made, '批'],
    ['改价', result.repriced, '批'],
    ['不变', result.unchanged, '批'],
    ['下架', result.takenOff, '批'],
    ['未导入', result.failed, '行'],
  ];
  const told = parts.filter(([, count]) => count > 0);
  return told.map(([name, count, unit]) => `${name} ${whole(count)} ${unit}`).join(' · ');
}

/** The name of a column in a spreadsheet by its place: A, Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** What the units of a column are called. */
export const unitNames: Record<string, string> = {
  kg: '千克',
  t: '吨',
  '%': '百分数（8.2）',
  '1': '小数（0.082）',
};

const hourSeconds = 60 * 60;

/** How much longer something may be taken back, both moments in Unix seconds: 还可撤销 23 小时, 还可撤销 40 分钟. */
export function undoLeft(until: number, now: number): string | undefined {
  const seconds = until - now;
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / hourSeconds);
  return hours > 0 ? `${hours} 小时` : `${Math.ceil(seconds / 60)} 分钟`;
}
