import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client';
import { useCounted, useSearchState } from '../contexts';
import { demandOf } from '../demand';
import { useFacet } from '../facets';

interface PricingCounts {
  contract?: number;
  fixed?: number;
}

/**
 * Returns the numbers of lots on a contract and at a fixed price. The answer has both while no pricing is
 * chosen; otherwise the lots of the other pricing need a call.
 */
export function usePricingCounts(): PricingCounts {
  const { query } = useSearchState();
  const { pricing, listingIndex, indexCode } = query.filters;
  const contracts = useFacet('indexCode')?.counts.reduce((sum, { count }) => sum + count, 0);
  const both = useCount(pricing !== undefined || listingIndex !== undefined || !!indexCode);
  const total = useCounted()?.totalRow;
  if (both === undefined) {
    const known = contracts !== undefined && total !== undefined;
    return known ? { contract: contracts, fixed: Math.max(0, total - contracts) } : {};
  }
  if (pricing) return total === undefined ? {} : { contract: both - total, fixed: total };
  return { contract: contracts, fixed: contracts === undefined ? undefined : both - contracts };
}

/** Lots that meet the demand whichever way they are priced. */
function useCount(wanted: boolean): number | undefined {
  const { query } = useSearchState();
  const demand = demandOf(query);
  const either = {
    ...demand,
    pricing: undefined,
    listingIndex: undefined,
    indexCode: undefined,
    pageSize: 1,
  };
  const { data } = useQuery({
    queryKey: ['lots', 'either pricing', either],
    queryFn: ({ signal }) => call('POST batch/getListingFineList', either, signal),
    placeholderData: keepPreviousData,
    enabled: wanted,
    meta: { quiet: true },
  });
  return wanted ? data?.totalRow : undefined;
}
