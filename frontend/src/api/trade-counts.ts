import { useQuery } from '@tanstack/react-query';
import type { Out } from './calls';
import { call } from './client';

/** What waits for a company in requests, quotes and intentions of products. */
export type ProductCounts = Out<'GET product/inquire/count_waiting'>;

/** Returns what waits for the own company. */
export function useProductCounts(enabled = true) {
  return useQuery({
    queryKey: ['product-trades', 'counts'],
    queryFn: ({ signal }) => call('GET product/inquire/count_waiting', {}, signal),
    enabled,
    meta: { quiet: true },
  });
}
