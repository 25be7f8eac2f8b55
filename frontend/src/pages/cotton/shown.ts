import type { Lot } from '../../api/types';
import type { Order } from '../../search/demand';

/** The rows on screen. They keep their places while the market moves, until the user asks. */
export interface Shown {
  /** what the rows answer; undefined before the first */
  key?: string;
  lots: Lot[];
  /** listings that are no longer in the answer */
  gone: ReadonlySet<number>;
  /** the answer has other rows by now */
  moved: boolean;
}

export const nothingShown: Shown = { lots: [], gone: new Set(), moved: false };

/** The rows after an answer: of another question, the answer; of the same, the old rows with new values. */
export function shownAfter(shown: Shown, key: string, fresh: Lot[]): Shown {
  if (key !== shown.key) return { key, lots: fresh, gone: new Set(), moved: false };
  const known = new Map(fresh.map((lot) => [lot.listingID, lot]));
  const lots = shown.lots.map((lot) => known.get(lot.listingID) ?? lot);
  const gone = new Set(
    lots.filter(({ listingID }) => !known.has(listingID)).map(({ listingID }) => listingID),
  );
  const moved = gone.size > 0 || lots.length !== fresh.length;
  return { key, lots, gone, moved };
}

/** The least move of a cotton contract, CNY/t: rows no further apart are as good as equal. */
const tick = 5;

/** Whether quotes have put rows out of the order that was asked for, by more than one tick. */
export function outOfOrder(lots: readonly Lot[], order: Order, asc: boolean): boolean {
  if (order !== 'price' && order !== 'price3128') return false;
  const values = lots.map((lot) => lot[order]).filter((value) => value != null);
  let most = values[0] ?? 0;
  for (const value of values) {
    const behind = asc ? most - value : value - most;
    if (behind > tick) return true;
    most = asc ? Math.max(most, value) : Math.min(most, value);
  }
  return false;
}
