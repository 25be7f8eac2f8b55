import { useQuery } from '@tanstack/react-query';
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

/** Returns the values of a series since a day; all of them for an empty one. Nothing is asked without a code. */
export const useSeriesDays = (code: string | undefined, from: string) =>
  useQuery({
    queryKey: ['series', code, from],
    queryFn: ({ signal }) =>
      call('GET series/days', { code: code ?? '', ...(from && { from }) }, signal),
    enabled: code !== undefined,
    staleTime: hour,
    placeholderData: (before) => (before?.code === code ? before : undefined),
    meta: { quiet: true },
  });

/** Takes a workbook with the values of some series since a day; with spread also the difference of two. */
export const takeSeries = (codes: readonly string[], from: string, spread: boolean) => {
  const asked = { codes: codes.join(), from, ...(spread && { spread: '1' }) };
  return take(`/mall/series/export?${new URLSearchParams(asked)}`);
};
