import type { ProductImport, ProductImportLine } from '../../../api/product-imports';
import { productImportPath } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';
import type { Tone } from '../../../ui/state-tag';

export type Becomes = ProductImportLine['becomes'];

/** What rows do to products, in the order of the tabs. */
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
export const importPath = (importID: number) => `${productImportPath}?importID=${importID}`;

/** Returns what an import changes, or has changed: 新增 3，有变化 2. */
export const countsText = ({ counts, whole: all, state }: ProductImport): string =>
  becomings
    .filter(([kind]) => counts[kind] > 0 && (kind !== 'gone' || (all && state !== 1)))
    .map(([kind, name]) => `${kind === 'gone' ? '下架' : name} ${whole(counts[kind])}`)
    .join('，');

/** Returns the number of products that an import puts on sale or changes. */
export const doneBy = ({ counts }: ProductImport): number =>
  counts.fresh + counts.changed + counts.relisted;
