import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './client';
import { useChanges } from './news';
import { usePage } from './page';
import { type QuoteValues, useQuoteValues } from './quotes';
import type { ImportedLot, ImportedSearch } from './types';

/** Query keys of imported cotton. */
export const importedKeys = {
  all: ['imported'] as const,
  list: (search: ImportedSearch) => ['imported', 'list', search] as const,
  counts: (search: ImportedSearch) => ['imported', 'counts', search] as const,
  lot: (id: number) => ['imported', 'lot', id] as const,
  bills: (billNos: string) => ['imported', 'bills', billNos] as const,
  bill: (billNo: string, duty: number) => ['imported', 'bill', billNo, duty] as const,
  rate: ['imported', 'rate'] as const,
};

const minute = 60_000;

/** The imported lots. */
export const importedLots = { one: 'imported', many: 'importedMany' };

/** What their prices follow: quotes of ICE, the exchange rate and the duties. */
export const foreignPrices = { one: 'importedPrice', many: 'importedPrices' };

const none: readonly never[] = [];
const idOf = ({ importlistingID }: ImportedLot) => importlistingID;

/** Calls back when one of some imported lots changed, and when prices in dollars move. */
export function useImportedNews(ids: readonly number[], onNews: () => void): void {
  useChanges(importedLots, ids, onNews);
  useChanges(foreignPrices, none, onNews);
}

/**
 * Returns lots at the present quotes of CF contracts. Imported cotton is read again when one of them changed, and when
 * prices in dollars move.
 */
export function useLiveImported(lots: readonly ImportedLot[] = none): ImportedLot[] {
  const client = useQueryClient();
  useImportedNews(
    lots.map(idOf),
    () => void client.invalidateQueries({ queryKey: importedKeys.all }),
  );
  const quotes = useQuoteValues();
  return useMemo(() => lots.map((lot) => pricedAt(lot, quotes)), [lots, quotes]);
}

/** Returns a lot at the quotes of CF contracts: cleared cotton costs its price under every duty. */
export function pricedAt(lot: ImportedLot, quotes: QuoteValues): ImportedLot {
  const now = lot.indexCode === null ? undefined : quotes.get(lot.indexCode);
  if (now === undefined || lot.basis === null || now === lot.indexValue) return lot;
  const price = now + lot.basis;
  const landed = { quotaPrice: price, slidingPrice: price, fullPrice: price };
  return {
    ...lot,
    price,
    indexValue: now,
    landed: {
      cif: 0,
      slidingDuty: 0,
      specificDuty: 0,
      additionalDuty: 0,
      ...lot.landed,
      ...landed,
    },
  };
}

/** Returns a page of the imported lots on sale, at the present prices. */
export function useImported(search: ImportedSearch) {
  const query = usePage(importedKeys.list(search), 'POST imported/list', search);
  const { data } = query;
  const list = useLiveImported(data?.list);
  return { ...query, data: data && { ...data, list } };
}

const counting = (search: ImportedSearch) => ({
  queryKey: importedKeys.counts(search),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST imported/list', { ...search, pageNum: 1, pageSize: 1 }, signal),
  meta: { quiet: true },
});

/** Returns the counts of the facets of a search. Those of the last search stay until they are counted. */
export const useImportedCounts = (search: ImportedSearch) =>
  useQuery({ ...counting(search), placeholderData: keepPreviousData }).data?.facets;

/** Returns the numbers of lots that searches find, in their order; undefined before the answer. */
export const useFoundImported = (searches: ImportedSearch[]): (number | undefined)[] =>
  useQueries({ queries: searches.map(counting) }).map(({ data }) => data?.totalRow);

/** Returns a lot on sale at the present prices. */
export function useImportedLot(id: number) {
  const query = useQuery({
    queryKey: importedKeys.lot(id),
    queryFn: ({ signal }) =>
      call('GET imported/singleImportedByID', { importlistingID: id }, signal),
    meta: { quiet: true },
  });
  const { data } = query;
  const [lot] = useLiveImported(useMemo(() => data && [data], [data]));
  return { ...query, data: lot };
}

/** Returns the lots on sale of a bill of lading, cheapest first under a duty, at the present prices. */
export function useImportedBill(billOfLadingNo: string, duty: number) {
  const query = useQuery({
    queryKey: importedKeys.bill(billOfLadingNo, duty),
    queryFn: ({ signal }) => call('GET imported/listDetail', { billOfLadingNo, duty }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = query;
  const list = useLiveImported(data?.list);
  return { ...query, data: data && { ...data, list } };
}

/** Returns the lots on sale of several bills of lading, at most a hundred. */
export function useImportedBills(bills: readonly string[]) {
  const billOfLadingNo = bills.join(',');
  return useQuery({
    queryKey: importedKeys.bills(billOfLadingNo),
    queryFn: ({ signal }) => call('POST imported/list', { billOfLadingNo, pageSize: 100 }, signal),
    enabled: bills.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Returns the exchange rate of the day, and the duties by which landed prices are computed. */
export function useDollarRate() {
  return useQuery({
    queryKey: importedKeys.rate,
    queryFn: ({ signal }) => call('GET imported/dollar_rmb_rate', {}, signal),
    staleTime: minute,
    meta: { quiet: true },
  });
}
