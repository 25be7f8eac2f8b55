import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';

/** The ledger of points of the member who is logged in, newest first. */
export function usePoints(pageNum: number, pageSize: number) {
  return useQuery({
    queryKey: ['points', pageNum, pageSize],
    queryFn: ({ signal }) => call('GET integral/integralDetailPage', { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
