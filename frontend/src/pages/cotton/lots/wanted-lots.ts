import { type Interests, unwanted } from '../../../api/interests';
import type { Lot } from '../../../api/types';
import type { Interest } from '../../../search/demand';

/** Returns the rows to show: unwanted lots only where the page asks for them. */
export function shownLots(rows: Lot[], interests: Interests, chosen: Interest | undefined): Lot[] {
  if (chosen === 'all' || chosen === 'unwanted') return rows;
  const lots = rows.filter(({ listingID }) => interests.get(listingID)?.kind !== unwanted);
  return lots.length === rows.length ? rows : lots;
}
