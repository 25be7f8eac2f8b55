import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call } from './client';
import { lotKeys, readLots, useChangedLots } from './lots';
import type { Lot } from './types';

/** The live contracts with their limits, and the default terms. */
export type DealContracts = Out<'GET spotsale/list_index_values'>;

/** One live contract. */
export type DealContract = DealContracts['list'][number];

/** The input of an inquiry. */
export type Inquiry = In<'POST spotsale/createSpotSale'>;

/** What an inquiry has done with each lot. */
export type DealOutcomes = Out<'POST spotsale/createSpotSale'>;

/** The calls that inquire: one for lots that their sellers verify, one for the others. */
export type InquiryCall =
  | 'POST spotsale/createSpotSale'
  | 'POST spotsale/special_sale_create_spotsale';

/** Query keys of what the order dialog reads. */
export const inquiryKeys = {
  contracts: ['deals', 'contracts'] as const,
  lots: (ids: readonly number[]) => [...lotKeys.all, 'order', ids] as const,
};

/** Returns the contracts, the default terms and the balance of the company, read when a dialog opens. */
export function useDealContracts() {
  return useQuery({
    queryKey: inquiryKeys.contracts,
    queryFn: ({ signal }) => call('GET spotsale/list_index_values', {}, signal),
    staleTime: 0,
    meta: { quiet: true },
  });
}

type Named = Pick<Lot, 'listingID' | 'batchID'>;

/** Returns lots and those of their bundles, which are sold only together. Lots no longer on sale are absent. */
async function readOrder(lots: readonly Named[]): Promise<Lot[]> {
  const found = await readLots(lots);
  const bundles = new Map(found.map((lot) => [lot.bindSaleListingID, lot.type]));
  bundles.delete(null);
  const pages = [...bundles].map(([bundle, type]) =>
    call('POST batch/getListingFineList', {
      type,
      bindSaleListingID: bundle ?? 0,
      pageSize: 100,
    }),
  );
  const together = (await Promise.all(pages)).flatMap(({ list }) => list);
  const place = new Map(lots.map(({ listingID }, at) => [listingID, at]));
  const named = found.toSorted((a, b) => placeOf(place, a) - placeOf(place, b));
  return [...named, ...together.filter(({ listingID }) => !place.has(listingID))];
}

const placeOf = (place: ReadonlyMap<number, number>, lot: Named) => place.get(lot.listingID) ?? 0;

/** Returns the current state of the lots of an order, and of the lots that are sold only together with them. */
export function useOrderLots(lots: readonly Named[]) {
  const ids = lots.map(({ listingID }) => listingID);
  const query = useQuery({
    queryKey: inquiryKeys.lots(ids),
    queryFn: () => readOrder(lots),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  useChangedLots(query.data?.map(({ listingID }) => listingID) ?? ids, query.refetch);
  return query;
}

/** Asks for lots. */
export const inquire = (name: InquiryCall, input: Inquiry): Promise<DealOutcomes> =>
  call(name, input);

/** Returns a function that reloads everything that an inquiry changes: lots, deals, cart. */
export function useAfterInquiry(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [lotKeys.all, ['deals'], ['cart']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}
