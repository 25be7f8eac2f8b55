import { useQuery } from '@tanstack/react-query';
import { call } from './client';

/** Returns what waits for the own company. */
export function useTradeCounts(enabled = true) {
  return useQuery({
    queryKey: ['product-trades', 'counts'],
    queryFn: ({ signal }) => call('GET product/inquire/count_waiting', {}, signal),
    enabled,
    meta: { quiet: true },
  });
}
