import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { Demand } from './types';

/** Query keys of lots. A changed lot makes everything below `all` old. */
export const lotKeys = {
  all: ['lots'] as const,
  sums: (demand: Demand) => ['lots', 'sums', demand] as const,
  loosened: (demand: Demand) => ['lots', 'loosened', demand] as const,
  count: (source: 0 | 1) => ['lots', 'count', source] as const,
  imported: (currency: 1 | 2) => ['lots', 'imported', currency] as const,
  recommended: ['lots', 'recommended'] as const,
  similar: (listingID: number) => ['lots', 'similar', listingID] as const,
};

/** Count, tons and prices of all lots that meet a demand. */
export function useSums(demand: Demand, enabled = true) {
  return useQuery({
    queryKey: lotKeys.sums(demand),
    queryFn: ({ signal }) => call('POST batch/sumListingFine', demand, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
}

/** Which filter to take away when nothing is found, best first. */
export function useLoosened(demand: Demand, enabled: boolean) {
  return useQuery({
    queryKey: lotKeys.loosened(demand),
    queryFn: ({ signal }) => call('POST batch/loosenListingFine', demand, signal),
    enabled,
    meta: { quiet: true },
  });
}

/** Lots of a tab (0 Xinjiang, 1 inland), asked again every 10 s. */
export function useTabCount(cottonSource: 0 | 1) {
  return useQuery({
    queryKey: lotKeys.count(cottonSource),
    queryFn: ({ signal }) => call('POST batch/countListingFine', { cottonSource }, signal),
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** Imported lots by currency (1 ¥, 2 $), asked again every 10 s. */
export function useImportedCount(currency: 1 | 2) {
  return useQuery({
    queryKey: lotKeys.imported(currency),
    queryFn: ({ signal }) => call('POST imported/statusStat', { currency, status: [0] }, signal),
    select: (counts) => counts['-1'] ?? 0,
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}
