import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { usePage } from './page';
import type { ImportedSearch } from './types';

/** Query keys of imported cotton. */
export const importedKeys = {
  all: ['imported'] as const,
  list: (search: ImportedSearch) => ['imported', 'list', search] as const,
  counts: (search: ImportedSearch) => ['imported', 'counts', search] as const,
  lot: (id: number) => ['imported', 'lot', id] as const,
  bill: (billNo: string, duty: number) => ['imported', 'bill', billNo, duty] as const,
  rate: ['imported', 'rate'] as const,
};

const minute = 60_000;

/** Prices follow the quotes of ICE and the exchange rate: they are read again this often. */
const repriced = 15_000;

/** Returns a page of the imported lots on sale. */
export const useImported = (search: ImportedSearch) =>
  usePage(importedKeys.list(search), 'POST imported/list', search, repriced);

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
  return useQuery({
    queryKey: importedKeys.lot(id),
    queryFn: ({ signal }) =>
      call('GET imported/singleImportedByID', { importlistingID: id }, signal),
    refetchInterval: repriced,
    meta: { quiet: true },
  });
}

/** Returns the lots on sale of a bill of lading, cheapest first under a duty. */
export function useImportedBill(billOfLadingNo: string, duty: number) {
  return useQuery({
    queryKey: importedKeys.bill(billOfLadingNo, duty),
    queryFn: ({ signal }) => call('GET imported/listDetail', { billOfLadingNo, duty }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: repriced,
    meta: { quiet: true },
  });
}

/** Returns the exchange rate of the day, and the duties by which landed prices are computed. */
export function useDollarRate() {
  return useQuery({
    queryKey: importedKeys.rate,
    queryFn: ({ signal }) => call('GET imported/dollar_rmb_rate', {}, signal),
    staleTime: minute,
    refetchInterval: minute,
    meta: { quiet: true },
  });
}
