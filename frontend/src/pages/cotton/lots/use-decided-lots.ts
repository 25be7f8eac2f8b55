import { useCallback, useMemo } from 'react';
import { type InterestKind, type Interests, unwanted, useInterests } from '../../../api/interests';
import type { Lot } from '../../../api/types';
import { useSearchState } from '../../../search/cotton-search';
import type { Interest } from '../../../search/demand';
import { useSince } from './new-mark';

/** The rows of the page with what the member has decided about them. */
interface DecidedLots {
  lots: Lot[];
  interests: Interests;
  /** repeats the search if it finds other lots after a decision */
  onDecided: (kinds: readonly InterestKind[]) => void;
}

/** Returns rows without those that the member has just decided to hide: the search finds them until it is repeated. */
export function useDecidedLots(rows: Lot[], searchAgain: () => void): DecidedLots {
  const { interest } = useSearchState().query;
  const ids = useMemo(() => rows.map(({ listingID }) => listingID), [rows]);
  const interests = useInterests(ids, useSince());
  const lots = useMemo(() => shownLots(rows, interests, interest), [rows, interests, interest]);
  const onDecided = useCallback(
    (kinds: readonly InterestKind[]) => {
      if (interest !== undefined || kinds.includes(unwanted)) searchAgain();
    },
    [interest, searchAgain],
  );
  return { lots, interests, onDecided };
}

/** Returns the rows to show: unwanted lots only where the page asks for them. */
export function shownLots(rows: Lot[], interests: Interests, chosen: Interest | undefined): Lot[] {
  if (chosen === 'all' || chosen === 'unwanted') return rows;
  const lots = rows.filter(({ listingID }) => interests.get(listingID)?.kind !== unwanted);
  return lots.length === rows.length ? rows : lots;
}
