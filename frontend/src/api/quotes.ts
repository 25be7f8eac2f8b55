import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from './client';
import { live, usePausedSince } from './live';
import type { Lot, Quote } from './types';

/** Query keys of quotes. */
export const quoteKeys = { all: ['quotes'] as const };

/** Prices of the live contracts, in the order of their months; they tick by themselves. */
export function useQuotes() {
  return useQuery({
    queryKey: quoteKeys.all,
    queryFn: ({ signal, client }) => newest(client, call('GET batch/spot_index', {}, signal)),
    staleTime: 60_000,
    refetchInterval: 60_000, // shows that a feed has stopped
    meta: { quiet: true },
  });
}

/**
 * Returns since when no quotes arrive, Unix seconds: the connection is down, or the feed of the site has stopped.
 * undefined while they arrive.
 */
export function useQuotesPausedSince(): number | undefined {
  const away = usePausedSince();
  const quotes = useQuotes().data ?? [];
  if (away !== undefined || !quotes.some(({ paused }) => paused)) return away;
  return Math.max(...quotes.map(({ at }) => Date.parse(at) / 1000));
}

async function newest(client: QueryClient, input: Promise<Quote[]>): Promise<Quote[]> {
  const quotes = await input;
  return mergeQuotes(quotes, client.getQueryData<Quote[]>(quoteKeys.all) ?? []);
}

/** Keeps the connection open as long as the page, and writes its ticks to the cache of useQuotes. */
export function useLiveQuotes(): void {
  const client = useQueryClient();
  useEffect(() => {
    const off = live.onQuotes((ticks) => {
      const known = client.getQueryData<Quote[]>(quoteKeys.all);
      if (ticks.some((tick) => known?.every(({ indexCode }) => indexCode !== tick.indexCode))) {
        void client.invalidateQueries({ queryKey: quoteKeys.all });
      }
      client.setQueryData<Quote[]>(quoteKeys.all, (old) => old && mergeQuotes(old, ticks));
    });
    live.start();
    return () => {
      off();
      live.stop();
    };
  }, [client]);
}

/**
 * The quotes after some ticks: a tick of an older version changes nothing, a contract that is not
 * among the quotes is not added. The same array when nothing changed.
 */
export function mergeQuotes(quotes: Quote[], ticks: Quote[]): Quote[] {
  const latest = new Map(ticks.map((tick) => [tick.indexCode, tick]));
  let changed = false;
  const merged = quotes.map((quote) => {
    const tick = latest.get(quote.indexCode);
    if (!tick || tick.version <= quote.version) return quote;
    changed = true;
    return tick;
  });
  return changed ? merged : quotes;
}

/** The prices of the contracts by their codes, CNY/t. */
export type QuoteValues = ReadonlyMap<string, number>;

/** Returns the same prices by code. */
export function useQuoteValues(): QuoteValues {
  const quotes = useQuotes().data;
  return useMemo(
    () => new Map(quotes?.map(({ indexCode, indexValue }) => [indexCode, indexValue])),
    [quotes],
  );
}

/**
 * Returns a lot at the current quotes: its prices move with its contract. An unmoved lot stays
 * the same object.
 */
export function atQuotes<Priced extends Lot>(lot: Priced, quotes: QuoteValues): Priced {
  const now = lot.indexCode === null ? undefined : quotes.get(lot.indexCode);
  if (now === undefined || lot.basis === null || now === lot.indexValue) return lot;
  const price = now + lot.basis;
  const by = price - (lot.price ?? price);
  const price3128 = lot.price3128 === null ? null : lot.price3128 + by;
  const delivered = lot.delivered === undefined ? undefined : lot.delivered + by;
  return { ...lot, price, price3128, delivered, indexValue: now };
}
