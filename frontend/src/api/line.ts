import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';

/** Where a line is typed: the tab, and the seller that the page is limited to. */
export interface LinePlace {
  type: 0 | 1;
  id?: number;
  intermediary?: number;
  bindSaleListingID?: number;
}

/** A line, parted at the cursor. */
export interface PartedLine {
  text: string;
  after: string;
}

/** Reads a line while it is being typed. Until the answer comes, that of the line before stays. */
export function useTypedLine({ text, after }: PartedLine, place: LinePlace) {
  return useQuery({
    queryKey: ['line', text, after, place] as const,
    queryFn: async ({ signal }) => ({
      ...(await call('POST batch/readLine', { text, after, ...place }, signal)),
      line: { text, after },
    }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
}
