import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { useChanges } from './news';
import { usePage } from './page';
import type {
  BatchDetail,
  Demand,
  GroupsRequest,
  Lot,
  SearchRequest,
  SelectedDemand,
} from './types';

/** What the prices of lots are computed by; what is absent or empty is the default one. */
export interface Pricing {
  /** premium table of 折3128 */
  premium?: string;
  /** mill of delivered prices */
  mill?: number;
}

/** Query keys of lots. A changed lot invalidates everything below `all`. */
export const lotKeys = {
  all: ['lots'] as const,
  allSums: ['lots', 'sums'] as const,
  sums: (demand: SelectedDemand) => ['lots', 'sums', demand] as const,
  groups: (request: GroupsRequest) => ['lots', 'groups', request] as const,
  group: (request: SearchRequest) => ['lots', 'group', request] as const,
  warehouses: (demand: SelectedDemand) => ['lots', 'warehouses', demand] as const,
  loosened: (demand: SelectedDemand) => ['lots', 'loosened', demand] as const,
  count: (source: 0 | 1) => ['lots', 'count', source] as const,
  imported: (currency: 1 | 2, shop?: number) => ['lots', 'imported', currency, shop] as const,
  batch: (batchID: string, pricing: Pricing = {}) => ['lots', 'batch', batchID, pricing] as const,
  listing: (listingID: number, pricing: Pricing = {}) =>
    ['lots', 'listing', listingID, pricing] as const,
  found: (numbers: string[]) => ['lots', 'found', numbers] as const,
  home: ['lots', 'home'] as const,
  shop: (id: number) => ['lots', 'shop', id] as const,
  class: (listingID: number) => ['lots', 'class', listingID] as const,
  like: (demand: Demand) => ['lots', 'like', demand] as const,
  similar: (listingID: number, pricing: Pricing) =>
    ['lots', 'similar', listingID, pricing] as const,
};

/** The listings of lots. */
export const listings = { one: 'listing', many: 'lots' };

/** Calls back when one of some listings changed, as useChanges does. */
export const useChangedLots = (ids: readonly number[], onChanged: () => void): void =>
  useChanges(listings, ids, onChanged);

/** Count, tons and prices of all lots that meet a demand. */
export function useSums(demand: SelectedDemand, enabled = true) {
  return useQuery({
    queryKey: lotKeys.sums(demand),
    queryFn: ({ signal }) => call('POST batch/sumListingFine', demand, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
}

/**
 * Returns the lots that a blend of a demand is chosen from, at the quotes of the call. They stay as they are until they
 * are asked for again.
 */
export function useCandidates(demand: In<'POST batch/blendCandidates'>) {
  return useQuery({
    queryKey: ['candidates', demand] as const,
    queryFn: ({ signal }) => call('POST batch/blendCandidates', demand, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Returns which filters to remove from a search without results, best first. */
export function useLoosened(demand: SelectedDemand, enabled: boolean) {
  return useQuery({
    queryKey: lotKeys.loosened(demand),
    queryFn: ({ signal }) => call('POST batch/loosenListingFine', demand, signal),
    enabled,
    meta: { quiet: true },
  });
}

/** Returns the number of lots of a tab (0 Xinjiang, 1 inland), polled every 10 s. */
export function useTabCount(cottonSource: 0 | 1) {
  return useQuery({
    queryKey: lotKeys.count(cottonSource),
    queryFn: ({ signal }) => call('POST batch/countListingFine', { cottonSource }, signal),
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** Returns the cheapest lots that meet a demand. */
export const useLikeLots = (demand: Demand) =>
  usePage(lotKeys.like(demand), 'POST batch/getListingFineList', {
    ...demand,
    order: 'price',
    asc: true,
    pageSize: 5,
  });

/** Returns the number of imported lots by currency (1 ¥, 2 $), of one shop or of all, polled every 10 s. */
export function useImportedCount(currency: 1 | 2, shop?: number) {
  return useQuery({
    queryKey: lotKeys.imported(currency, shop),
    queryFn: ({ signal }) =>
      call('POST imported/statusStat', { currency, status: [0], memberOwner: shop }, signal),
    select: (counts) => counts['-1'] ?? 0,
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** Returns the name of a shop from its lots; empty without lots on sale. */
export function useShopName(id: number | undefined): string | undefined {
  return useQuery({
    queryKey: lotKeys.shop(id ?? 0),
    queryFn: async ({ signal }) => {
      const query = ([0, 1] as const).map((type) =>
        call('POST batch/getListingFineList', { type, id, pageSize: 1 }, signal),
      );
      return (await Promise.all(query)).flatMap(({ list }) => list)[0]?.memberOwnerName ?? '';
    },
    enabled: id !== undefined,
    meta: { quiet: true },
  }).data;
}

/** A batch, by its number or by one of its listings. */
export type BatchKey = { batchID: string } | { listingID: number };

/**
 * Returns a batch by its number or by one of its listings. A batch with the given number that was shown before stays
 * until the answer comes. Its prices are by the given premium table and mill, or by the default ones.
 */
export function useBatch(batch: BatchKey, pricing: Pricing = {}, batchID = '') {
  return useQuery<BatchDetail>({
    queryKey:
      'batchID' in batch
        ? lotKeys.batch(batch.batchID, pricing)
        : lotKeys.listing(batch.listingID, pricing),
    queryFn: ({ signal }) => call('GET batch/getCottonBatch', { ...batch, ...pricing }, signal),
    placeholderData: (before) => (before?.batch.batchID === batchID ? before : undefined),
    meta: { quiet: true },
  });
}

/** Returns batches in the order of their numbers. */
export function useBatches(numbers: readonly string[]) {
  return useQueries({
    queries: numbers.map((batchID) => ({
      queryKey: lotKeys.batch(batchID),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET batch/getCottonBatch', { batchID }, signal),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  });
}

/** Lots like this one, priced in the same way. */
export function useSimilar(listingID: number, pricing: Pricing) {
  return useQuery({
    queryKey: lotKeys.similar(listingID, pricing),
    queryFn: ({ signal }) =>
      call('GET batch/get_recommend_cotton', { listingID, ...pricing }, signal),
    meta: { quiet: true },
  });
}

/** The prices of the quality class of a lot: now, and day by day. */
export function useClassPrices(listingID: number) {
  return useQuery({
    queryKey: lotKeys.class(listingID),
    queryFn: ({ signal }) => call('GET batch/class', { listingID }, signal),
    meta: { quiet: true },
  });
}

/** Other lots on sale of a ginnery, cheapest first. */
export function useGinneryLots(demand: Demand | undefined) {
  return useQuery({
    queryKey: ['lots', 'ginnery', demand] as const,
    queryFn: ({ signal }) =>
      call('POST batch/getListingFineList', { ...demand, pageNum: 1, pageSize: 12 }, signal),
    enabled: demand !== undefined,
    meta: { quiet: true },
  });
}

/** Returns the lots of one bundle, cheapest first; type 0 Xinjiang, 1 inland. */
export function useBundle(bindSaleListingID: number, type: Lot['type'], pricing: Pricing) {
  const demand = { type, bindSaleListingID, ...pricing, pageSize: 100 };
  return useQuery({
    queryKey: ['lots', 'bundle', demand] as const,
    queryFn: ({ signal }) => call('POST batch/getListingFineList', demand, signal),
    meta: { quiet: true },
  });
}

/** Lots by their batch numbers, and the numbers that were not found. */
export function useFound(numbers: string[]) {
  return useQuery({
    queryKey: lotKeys.found(numbers),
    queryFn: ({ signal }) => call('POST web_index/search', { batchIds: numbers.join(',') }, signal),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

const numbersAtOnce = 100;

/** Returns the current state of lots, in no order, without those no longer on sale. */
export async function readLots(lots: readonly Pick<Lot, 'listingID' | 'batchID'>[]) {
  const wanted = new Set(lots.map(({ listingID }) => listingID));
  const numbers = [...new Set(lots.map(({ batchID }) => batchID))];
  const calls: Promise<{ list: Lot[] }>[] = [];
  for (let from = 0; from < numbers.length; from += numbersAtOnce) {
    const batchIds = numbers.slice(from, from + numbersAtOnce).join(',');
    calls.push(call('POST web_index/search', { batchIds }));
  }
  const found = (await Promise.all(calls)).flatMap(({ list }) => list);
  return found.filter(({ listingID }) => wanted.has(listingID));
}
