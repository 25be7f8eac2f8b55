import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';

/** Returns the points of the member, newest first. */
export function usePoints(pageNum: number, pageSize: number) {
  return useQuery({
    queryKey: ['points', pageNum, pageSize],
    queryFn: ({ signal }) => call('GET integral/integralDetailPage', { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
