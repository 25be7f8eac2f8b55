import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { cartKeys } from './cart';
import { call } from './client';
import { type DealOutcomes, dealKeys, useDealPlatform } from './deals';
import { lotKeys, readLots, useChangedLots } from './lots';
import type { ImportedLot, Lot } from './types';

/** The input of an inquiry. */
export type Inquiry = In<'POST spotsale/createSpotSale'>;

/** The calls that inquire: one for lots that their sellers verify, one for the others. */
export type InquiryCall =
  | 'POST spotsale/createSpotSale'
  | 'POST spotsale/special_sale_create_spotsale';

type Named = Pick<Lot, 'listingID' | 'batchID'>;

/** A lot as the order dialog shows it: of domestic cotton, or of imported cotton with its facts. */
export type AskableLot = Pick<
  Lot,
  | 'listingID'
  | 'batchID'
  | 'memberID'
  | 'memberOwnerName'
  | 'bindSaleListingID'
  | 'isBindSale'
  | 'specialSaleType'
  | 'state'
  | 'indexCode'
  | 'basis'
  | 'fixedPrice'
  | 'amount'
  | 'packnum'
  | 'depotName'
  | 'origins'
  | 'originsCity'
  | 'primaryColor'
  | 'lengthAvg'
  | 'mikeAvg'
  | 'mikeGrade'
  | 'strongAvg'
  | 'neatAvg'
  | 'impurity'
  | 'moisture'
  | 'factoryName'
  | 'notes'
> & {
  /** CNY without one */
  currency?: ImportedLot['currency'];
  /** what it is, of imported cotton */
  imported?: ImportedLot;
};

/** Ids of lots above it are of imported cotton. */
const importedLots = 1_000_000_000_000;

const isImported = ({ listingID }: Named) => listingID > importedLots;

/** Returns a lot of imported cotton as the order dialog shows it. */
export function askable(lot: ImportedLot): AskableLot {
  return {
    listingID: lot.listingID,
    batchID: lot.billOfLadingNo,
    memberID: lot.memberID,
    memberOwnerName: lot.memberOwnerName,
    bindSaleListingID: null,
    isBindSale: false,
    specialSaleType: [],
    state: lot.status === 1 ? 2 : 1,
    indexCode: lot.indexCode,
    basis: lot.basis,
    fixedPrice: lot.fixedPrice,
    amount: lot.amount,
    packnum: lot.packnum,
    depotName: lot.depotName,
    origins: lot.originsName,
    originsCity: lot.level,
    primaryColor: '',
    lengthAvg: null,
    mikeAvg: null,
    mikeGrade: null,
    strongAvg: null,
    neatAvg: null,
    impurity: null,
    moisture: null,
    factoryName: '',
    notes: lot.notes,
    currency: lot.currency,
    imported: lot,
  };
}

/** Returns lots of imported cotton in their order, without those no longer on sale. */
async function readImported(lots: readonly Named[]): Promise<AskableLot[]> {
  if (lots.length === 0) return [];
  const importlistingIDs = lots.map(({ listingID }) => listingID - importedLots);
  const { list } = await call('POST imported/list', { importlistingIDs, pageSize: 100 });
  const found = new Map(list.map((lot) => [lot.listingID, lot]));
  return lots.flatMap(({ listingID }) => {
    const lot = found.get(listingID);
    return lot ? [askable(lot)] : [];
  });
}

/** Returns lots and those of their bundles, which are sold only together. Lots no longer on sale are absent. */
async function readOrder(all: readonly Named[]): Promise<AskableLot[]> {
  const imported = await readImported(all.filter(isImported));
  const lots = all.filter((lot) => !isImported(lot));
  if (lots.length === 0) return imported;
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
  const mates = together.filter(({ listingID }) => !place.has(listingID));
  return [...named, ...mates, ...imported];
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
