import type { StockRow } from '../../../api/stock';
import { unknown, whole } from '../../../ui/format';

/** The maximum number of batch numbers in a sentence. */
const named = 6;

/** Batch numbers in a sentence; many are not all named. */
export const listed = (batchIDs: readonly string[]): string =>
  batchIDs.length > named
    ? `${batchIDs.slice(0, named).join('、')} 等 ${whole(batchIDs.length)} 批`
    : batchIDs.join('、');

/** Returns the batch numbers that go along with some listings because they are bundled with them. */
export function alongWith(rows: readonly StockRow[]): string[] {
  const own = new Set(rows.map(({ batchID }) => batchID));
  return [...new Set(rows.flatMap(({ together }) => together))].filter((id) => !own.has(id)).sort();
}

/** Describes the differences of listings to be bundled; undefined if they are equal. */
export function differing(rows: readonly StockRow[]): string[] {
  const texts = (name: string, of: (row: StockRow) => string) => {
    const values = [...new Set(rows.map(of))];
    return values.length > 1 ? [`${name}：${values.join('、')}`] : [];
  };
  return [
    ...texts('仓库', ({ depotName }) => depotName || unknown),
    ...texts('报价', ({ indexCode }) => indexCode || '一口价'),
  ];
}

const onSale = 1;

/** Returns the listings that a buyer can buy; others are not copied for chats. */
export const offered = (rows: readonly StockRow[]): StockRow[] =>
  rows.filter(({ state }) => state === onSale);
