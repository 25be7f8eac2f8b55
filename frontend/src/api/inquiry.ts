import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { cartKeys } from './cart';
import { call } from './client';
import { type DealOutcomes, dealKeys, useDealPlatform } from './deals';
import { lotKeys, readLots, useChangedLots } from './lots';
import type { Lot } from './types';

/** The input of an inquiry. */
export type Inquiry = In<'POST spotsale/createSpotSale'>;

/** The calls that inquire: one for lots that their sellers verify, one for the others. */
export type InquiryCall =
  | 'POST spotsale/createSpotSale'
  | 'POST spotsale/special_sale_create_spotsale';

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
    queryKey: [...lotKeys.all, 'order', ids],
    queryFn: () => readOrder(lots),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  useChangedLots(query.data?.map(({ listingID }) => listingID) ?? ids, query.refetch);
  return query;
}

/** A lot on which the company has an open deal. */
export type AskedLot = Out<'GET spotsale/asked'>[number];

/** Returns the open deals of the company on lots; an administrator names the company. */
export function useAskedLots(listings: readonly number[], memberID?: number) {
  const platform = useDealPlatform();
  const listingIDs = listings.join(',');
  return useQuery({
    queryKey: dealKeys.asked(listingIDs, memberID),
    queryFn: ({ signal }) =>
      call(
        (platform ? 'GET admin/spotsale/asked' : 'GET spotsale/asked') as 'GET spotsale/asked',
        { listingIDs, memberID },
        signal,
      ),
    enabled: listings.length > 0,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Asks for lots; an administrator for a company. */
export const inquire = (
  name: InquiryCall,
  input: Inquiry,
  platform: boolean,
): Promise<DealOutcomes> =>
  call((platform ? name.replace('POST ', 'POST admin/') : name) as InquiryCall, input);

/** Returns a function that reloads everything that an inquiry changes: lots, deals, cart. */
export function useAfterInquiry(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [lotKeys.all, dealKeys.all, cartKeys.all]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}
