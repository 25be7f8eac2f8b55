import type { Lot } from '../../api/types';
import type { Order } from '../../search/demand';

/** The rows on screen. They keep their places while the market moves, until the user asks. */
export interface Shown {
  /** what the rows answer; undefined before the first */
  key?: string;
  lots: Lot[];
  /** listings that are no longer in the answer */
  gone: ReadonlySet<number>;
  /** the answer has other rows or another order by now */
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
  const moved =
    lots.length !== fresh.length ||
    lots.some(({ listingID }, place) => listingID !== fresh[place]?.listingID);
  return { key, lots, gone, moved };
}

/** Whether ticks have put rows out of the order that was asked for. */
export function outOfOrder(lots: readonly Lot[], order: Order, asc: boolean): boolean {
  if (order !== 'price' && order !== 'price3128') return false;
  const values = lots.map((lot) => lot[order]).filter((value) => value != null);
  return values.some((value, i) => {
    const before = values[i - 1] ?? value;
    return asc ? value < before : value > before;
  });
}
