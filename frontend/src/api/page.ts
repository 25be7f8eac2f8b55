import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallName, In } from './calls';
import { call } from './client';

/** Returns the answer of a call for a page of a list. The last page stays until the next one is loaded. */
export function usePage<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  input: In<Name>,
  refetchInterval?: number,
  enabled = true,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(name, input, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...(refetchInterval && { refetchInterval }),
    meta: { quiet: true },
  });
}
