import type { Lot } from '../../../api/types';
import type { Order } from '../../../search/demand';

/** The rows on screen. They keep their places while prices move, until the user reorders them. */
export interface Shown {
  /** what the rows answer; undefined before the first */
  key?: string;
  lots: Lot[];
  /** rows that are not in the answer: taken off sale, or on another page by now */
  absent: readonly Lot[];
  /** those no longer on sale */
  gone: ReadonlySet<number>;
  /** the answer has more or fewer rows by now, or some are off sale */
  moved: boolean;
}

export const nothingShown: Shown = { lots: [], absent: [], gone: new Set(), moved: false };

/** The rows after an answer: of another question, the answer; of the same, the old rows with new values. */
export function shownAfter(shown: Shown, key: string, fresh: Lot[]): Shown {
  if (key !== shown.key) return { ...nothingShown, key, lots: fresh };
  const known = new Map(fresh.map((lot) => [lot.listingID, lot]));
  const lots = shown.lots.map((lot) => known.get(lot.listingID) ?? lot);
  const absent = lots.filter(({ listingID }) => !known.has(listingID));
  const gone = new Set(idsOf(absent).filter((id) => shown.gone.has(id)));
  return { key, lots, absent, gone, moved: gone.size > 0 || lots.length !== fresh.length };
}

/** Returns the rows after a read of the absent ones: those not found are no longer on sale. */
export function shownWith(shown: Shown, input: readonly Lot[], found: readonly Lot[]): Shown {
  if (input !== shown.absent) return shown;
  const known = new Map(found.map((lot) => [lot.listingID, lot]));
  const lots = shown.lots.map((lot) => known.get(lot.listingID) ?? lot);
  const gone = new Set(idsOf(input).filter((id) => !known.has(id)));
  return { ...shown, lots, gone, moved: shown.moved || gone.size > 0 };
}

const idsOf = (lots: readonly Lot[]) => lots.map(({ listingID }) => listingID);

/** The tick size of a cotton contract, CNY/t. Prices within one tick count as equal. */
const tick = 5;

/** Reports whether quotes have moved rows out of order by more than one tick. */
export function outOfOrder(lots: readonly Lot[], order: Order, asc: boolean): boolean {
  if (order !== 'price' && order !== 'price3128' && order !== 'delivered') return false;
  const values = lots.map((lot) => lot[order]).filter((value) => value != null);
  let most = values[0] ?? 0;
  for (const value of values) {
    const behind = asc ? most - value : value - most;
    if (behind > tick) return true;
    most = asc ? Math.max(most, value) : Math.min(most, value);
  }
  return false;
}
