import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFailure } from '../../../api/failure';
import { groupAtQuotes, groupsPageSize, useGroups } from '../../../api/groups';
import type { QuoteValues } from '../../../api/quotes';
import type { LotGroup } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { groupSorting, groupsRequest, isByPrice } from '../../../search/grouping';

/** The groups on screen, at the current quotes. */
export interface LiveGroups {
  /** undefined before the first answer */
  groups?: LotGroup[];
  /** how many groups there are on all pages */
  total: number;
  /** lots in no group */
  ungrouped: number;
  error: Error | null;
  /** they answer an older query than the current one */
  old: boolean;
  /** they would be in another order by now */
  moved: boolean;
  refresh: () => void;
}

/** Returns the groups of the query, in the order of the answer. */
export function useLiveGroups(quotes: QuoteValues): LiveGroups {
  const { query, show } = useSearchState();
  const { group } = query;
  const asked = useGroups(
    groupsRequest(query, group ?? 'depot', groupsPageSize),
    group !== undefined,
  );
  const { data, isPlaceholderData: old, refetch } = asked;
  const error = useFailure(asked);
  const groups = useMemo(() => data?.list.map((one) => groupAtQuotes(one, quotes)), [data, quotes]);
  const { order, asc } = groupSorting(query);
  const moved = useMemo(
    () => !old && groups !== undefined && outOfOrder(groups, order, asc),
    [groups, old, order, asc],
  );
  const total = data?.totalRow ?? 0;
  const last = Math.max(1, Math.ceil(total / groupsPageSize));
  const beyond = group !== undefined && data !== undefined && !old && query.pageNum > last;
  const go = useEffectEvent(() => show({ ...query, pageNum: last }, { replace: true }));
  useEffect(() => {
    if (beyond) go();
  }, [beyond]);
  const refresh = () => void refetch();
  return { groups, total, ungrouped: data?.ungrouped ?? 0, error, old, moved, refresh };
}

const lowestOf = {
  price: 'priceMin',
  price3128: 'price3128Min',
  delivered: 'deliveredMin',
} as const;

/** Reports whether groups that are sorted by a price are no longer in its order. */
function outOfOrder(groups: readonly LotGroup[], order: string, asc: boolean): boolean {
  if (!isByPrice(order)) return false;
  const prices = groups.map((group) => group[lowestOf[order]]).filter((price) => price != null);
  return prices.some((price, i) => {
    const next = prices[i + 1];
    return next !== undefined && (asc ? price > next : price < next);
  });
}
