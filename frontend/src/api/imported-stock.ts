import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';
import { importedKeys, importedLots } from './imported';
import { useChanges } from './news';
import { usePage } from './page';

/** Query keys of the own imported lots: a change invalidates all that begin with `all`. */
export const importedStockKeys = {
  all: ['importedStock'] as const,
  page: (input: ImportedStockQuery) => ['importedStock', 'page', input] as const,
  counts: (memberID: number) => ['importedStock', 'counts', memberID] as const,
};

/** Which of the own lots are shown. */
export type ImportedStockQuery = In<'POST imported/stock'>;

/** An own lot with its state and what can be done with it. */
export type StockLot = Out<'GET imported/stockDetail'>;

/** What a seller enters for a lot. */
export type ImportedForm = In<'POST imported/submitRelease'>['list'][number];

/** Returns a page of the own lots. They are read again when one of them changed. */
export function useImportedStock(input: ImportedStockQuery) {
  const client = useQueryClient();
  const query = usePage(importedStockKeys.page(input), 'POST imported/stock', input);
  const ids = query.data?.list.map(({ importlistingID }) => importlistingID) ?? [];
  useChanges(importedLots, ids, () => {
    void client.invalidateQueries({ queryKey: importedStockKeys.all });
  });
  return query;
}

/** Returns the numbers of the own lots by state, with their sum as -1. */
export const useImportedStates = (memberID: number) =>
  useQuery({
    queryKey: importedStockKeys.counts(memberID),
    queryFn: ({ signal }) =>
      call('POST imported/statusStat', { memberOwner: memberID, status: [0, 2, 3, 4, 5] }, signal),
    enabled: memberID > 0,
    meta: { quiet: true },
  });

/** The platform changes countries, levels and ports now and then. */
const minute = 60_000;

/** Returns the countries of origin with their levels. */
export const useImportedCountries = () =>
  useQuery({
    queryKey: ['bases', 'importedCountries'],
    queryFn: ({ signal }) => call('GET bases/Country', {}, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

/** Returns the ports of arrival and shipment. */
export const useImportedPorts = () =>
  useQuery({
    queryKey: ['bases', 'importedPorts'],
    queryFn: ({ signal }) => call('GET bases/importedPort', {}, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

/** Returns the codes of the contracts over which a currency is priced. */
export const useImportedContracts = (currency: number) =>
  useQuery({
    queryKey: ['bases', 'importedContracts', currency],
    queryFn: ({ signal }) => call('POST bases/importedIndexCode', { currency }, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

type StockCall = Extract<
  CallName,
  | 'POST imported/submitRelease'
  | 'POST imported/updateImportedListing'
  | 'POST imported/changeListing'
  | `POST imported/changeListing/${string}`
>;

/** Returns a function that changes own lots and then reads them again. */
export function useChangeImported() {
  const client = useQueryClient();
  return async <Name extends StockCall>(name: Name, input: In<Name>): Promise<Out<Name>> => {
    const out = await call(name, input);
    client.removeQueries({ queryKey: importedStockKeys.all, type: 'inactive' });
    void client.invalidateQueries({ queryKey: importedStockKeys.all });
    void client.invalidateQueries({ queryKey: importedKeys.all });
    return out;
  };
}

/** Downloads the lots of a company on sale, with their present and landed prices. */
export async function takeImportedOf(id: number) {
  const { url } = await call('POST imported/export', { id });
  return take(url);
}
