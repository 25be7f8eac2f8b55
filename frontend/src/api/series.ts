import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Out } from './calls';
import { call, take } from './client';

/** A price of the market that is known day by day, with its newest values. */
export type SeriesSummary = Out<'GET web_index/market'>[number];

/** The values of a series over days. */
export type SeriesDays = Out<'GET series/days'>;

const often = 15_000;
const hour = 3_600_000;

/** Returns all series with their newest values, again and again while the page is seen. */
export const useSeries = () =>
  useQuery({
    queryKey: ['series'],
    queryFn: ({ signal }) => call('GET web_index/market', {}, signal),
    refetchInterval: often,
    meta: { quiet: true },
  });

/** Returns the values of some series since a day; all of them for an empty one. */
export const useSeriesDays = (codes: readonly string[], from: string) =>
  useQueries({
    queries: codes.map((code) => ({
      queryKey: ['series', code, from],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET series/days', { code, ...(from && { from }) }, signal),
      staleTime: hour,
      placeholderData: keepPreviousData<SeriesDays>,
      meta: { quiet: true },
    })),
  });

/** Takes a workbook with the values of some series since a day. */
export const takeSeries = (codes: readonly string[], from: string) =>
  take(`/mall/series/export?${new URLSearchParams({ codes: codes.join(), from })}`);
