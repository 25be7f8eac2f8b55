import type { SheetCounts, SheetImport } from '../../api/sheet-imports';
import { whole } from '../../ui/format';
import type { Tone } from '../../ui/state-tag';

/** What sheets are about, as sentences name it. */
export interface SheetGoods {
  /** 产品 */
  name: string;
  /** 个 */
  measure: string;
  /** 个产品 */
  unit: string;
  /** the page of the sheets */
  path: string;
  /** the page of the own goods, and the words of the link to it */
  stock: string;
  stockName: string;
  /** what happens to goods that leave: 撤拍; 下架 when left out */
  leave?: string;
  /** what goes with the whole list; that goods go off sale when left out */
  leaving?: (count: string) => string;
  /** the name of goods that are not in a sheet; 在售而表中没有 when left out */
  gone?: string;
  /** what was undone, in words */
  restored?: string;
}

export type Becomes = Exclude<keyof SheetCounts, 'total'>;

/** What rows do to goods, in the order of the tabs. */
export const becomings: readonly (readonly [Becomes, string, Tone])[] = [
  ['wrong', '不能导入', 'ended'],
  ['fresh', '新增', 'good'],
  ['changed', '有变化', 'waiting'],
  ['relisted', '重新上架', 'waiting'],
  ['same', '没有变化', 'plain'],
  ['gone', '在售而表中没有', 'plain'],
];

/** The names and tones of the states of an import. */
export const importStates: Record<number, readonly [string, Tone]> = {
  1: ['待确认', 'waiting'],
  2: ['已完成', 'good'],
  3: ['已撤销', 'ended'],
};

/** Returns the address of an import. */
export const importPath = (path: string, importID: number) =>
  `${path.split('?')[0]}?importID=${importID}`;

/** Returns what an import changes, or has changed: 新增 3，有变化 2. */
export const countsText = (
  { counts, whole: all, state }: SheetImport,
  { leave = '下架' }: SheetGoods,
): string =>
  becomings
    .filter(([kind]) => counts[kind] > 0 && (kind !== 'gone' || (all && state !== 1)))
    .map(([kind, name]) => `${kind === 'gone' ? leave : name} ${whole(counts[kind])}`)
    .join('，');

/** Returns the number of goods that an import puts on sale or changes. */
export const doneBy = ({ counts }: SheetImport): number =>
  counts.fresh + counts.changed + counts.relisted;
