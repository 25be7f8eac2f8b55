import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type InterestKind, type Interests, unwanted, useInterests } from '../../../api/interests';
import { lotKeys } from '../../../api/lots';
import type { Lot } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { useSince } from './new-since';
import { shownLots } from './wanted-lots';

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
  const client = useQueryClient();
  const ids = useMemo(() => rows.map(({ listingID }) => listingID), [rows]);
  const interests = useInterests(ids, useSince());
  const lots = useMemo(() => shownLots(rows, interests, interest), [rows, interests, interest]);
  const onDecided = useCallback(
    (kinds: readonly InterestKind[]) => {
      if (interest === undefined && !kinds.includes(unwanted)) return;
      searchAgain();
      void client.invalidateQueries({ queryKey: lotKeys.allSums });
    },
    [interest, searchAgain, client],
  );
  return { lots, interests, onDecided };
}
