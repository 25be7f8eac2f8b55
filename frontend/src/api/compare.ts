import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';
import type { Pricing } from './lots';

/** Query keys of the comparison list. */
export const compareKeys = {
  all: ['compare'] as const,
  by: (pricing: Pricing) => ['compare', pricing] as const,
};

/** The greatest number of lots in a comparison. */
export const compareMax = 6;

/**
 * Returns the lots on this browser's comparison list, in the order of their addition, with prices by the given premium
 * table and mill, or by the default ones.
 */
export function useCompared(pricing: Pricing = {}) {
  return useQuery({
    queryKey: compareKeys.by(pricing),
    queryFn: ({ signal }) => call('GET batch/getBatchCompareList', { ...pricing }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Adds listings to the comparison list. The server refuses more than six. */
export function useAddCompared() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) =>
      call('POST batch/setBatchCompare', { listingIds: ids.join(',') }),
    onSettled: () => client.invalidateQueries({ queryKey: compareKeys.all }),
  });
}

/** Removes some or all listings from the comparison list. */
export function useRemoveCompared() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[] | 'all') =>
      call(
        'POST batch/removeBatchCompare',
        ids === 'all' ? { all: true } : { listingIds: ids.join(',') },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: compareKeys.all }),
  });
}

/** Returns whether a listing is compared, and a function that adds or removes it. */
export function useCompareToggle() {
  const compared = useCompared().data ?? [];
  const add = useAddCompared();
  const remove = useRemoveCompared();
  const has = (id: number) => compared.some(({ listingID }) => listingID === id);
  const toggle = (id: number) => (has(id) ? remove : add).mutate([id]);
  return { has, toggle };
}
