import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, take } from './client';
import { lotKeys } from './lots';
import { usePage } from './page';

/** The query keys of the own stock: a change invalidates all that begin with `all`. */
export const stockKeys = {
  all: ['stock'] as const,
  page: (input: StockQuery) => ['stock', 'page', input] as const,
  counts: ['stock', 'counts'] as const,
  stat: (state: number) => ['stock', 'stat', state] as const,
  entry: ['stock', 'entry'] as const,
  named: (batchIDs: string[]) => ['stock', 'named', batchIDs] as const,
};

/** Which of the own listings are shown, in which order, and which page of them. */
export type StockQuery = In<'GET member/listing_page'>;

/** Which of the own listings are meant. */
export type StockFilter = Omit<StockQuery, 'orderBy' | 'order' | 'pageNum' | 'pageSize'>;

/** An own listing: the lot, its state and its allowed steps. */
export type StockRow = Out<'GET member/listing_page'>['list'][number];

/** Returns the number of own listings by state. */
export type StockCounts = Out<'GET member/domesticCottonCount'>;

/** The own listings by ginnery, contract, warehouse and year. */
export type StockStat = Out<'GET member/list_factory_stat'>;

/** The last input of the form for new listings. */
export type EntryInfo = Out<'GET member/queryEntryInfo'>;

/** Returns a page of the own listings. */
export function useStockPage(input: StockQuery) {
  return usePage(stockKeys.page(input), 'GET member/listing_page', input);
}

/** Returns how many listings the own company has in each state, and how many end soon. */
export function useStockCounts() {
  return useQuery({
    queryKey: stockKeys.counts,
    queryFn: ({ signal }) => call('GET member/domesticCottonCount', {}, signal),
    meta: { quiet: true },
  });
}

/** Returns the own listings of a state, or of all (0), by ginnery, contract, warehouse and year. */
export function useStockStat(state: number) {
  return usePage(stockKeys.stat(state), 'GET member/list_factory_stat', state ? { state } : {});
}

/** One of the own lots as its number finds it. */
export type NamedLot = Out<'POST batch/inShop'>['list'][number];

/** Returns the own lots of some batch numbers, and the numbers without lots. */
export function useNamedLots(batchIDs: string[]) {
  return useQuery({
    queryKey: stockKeys.named(batchIDs),
    queryFn: ({ signal }) => call('POST batch/inShop', { batchIDs }, signal),
    enabled: batchIDs.length > 0,
    meta: { quiet: true },
  });
}

/** Returns the own lots of some batch numbers, and the numbers without lots. */
export const findNamedLots = (batchIDs: string[]) => call('POST batch/inShop', { batchIDs });

/** Invalidates the own listings and all pages that show them. */
export function useReloadStock(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: stockKeys.all });
    void client.invalidateQueries({ queryKey: lotKeys.all });
  };
}

type Page = Out<'GET member/listing_page'>;

/**
 * Returns a mutation of one field of a listing. The row changes at once. A conflict (409) means that the
 * listing has changed.
 */
export function useModify() {
  const client = useQueryClient();
  const again = useReloadStock();
  return async (input: In<'POST batch/modify_item'>) => {
    try {
      const row = await call('POST batch/modify_item', input);
      client.setQueriesData<Page>({ queryKey: ['stock', 'page'] }, (old) => withRow(old, row));
      return row;
    } finally {
      again();
    }
  };
}

const withRow = (old: Page | undefined, row: StockRow) =>
  old && { ...old, list: old.list.map((one) => (one.listingID === row.listingID ? row : one)) };

/** Lists batches by their numbers. Those already on sale get the new offer. */
export function useMake() {
  const again = useReloadStock();
  return async (input: In<'POST batch/make'>) => {
    const made = await call('POST batch/make', input);
    again();
    return made;
  };
}

/** Returns the last input of the form, reloaded whenever the form opens. */
export function useEntryInfo() {
  return useQuery({
    queryKey: stockKeys.entry,
    queryFn: ({ signal }) => call('GET member/queryEntryInfo', {}, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Remembers what the seller typed for the next time. */
export const keepEntryInfo = (input: In<'GET member/updateEntryInfo'>) =>
  call('GET member/updateEntryInfo', input);

/** Sells lots together only, from now on. */
export function useBundleUp() {
  const again = useReloadStock();
  return async (listingIDs: number[]) => {
    const { lots } = await call('POST batch/bundle', { listingIDs });
    again();
    return lots;
  };
}

/** Dissolves a bundle, so that its lots are sold one by one again. */
export function useDissolve() {
  const again = useReloadStock();
  return async (bundle: number) => {
    await call('POST batch/bundle', { bundle, dissolve: true });
    again();
  };
}

/** Returns the empty sheet of lots to be uploaded, with an example and what each column means. */
export const takeTemplate = () => take('/mall/member/template_export');
