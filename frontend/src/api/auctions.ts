import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';
import { live, reopened } from './live';
import { announces, prompt, useCalmNews } from './news';
import { usePage } from './page';
import type { Lot } from './types';

/** A session in lists. */
export type Auction = Out<'GET auction/list'>['list'][number];

/** What is looked for among the lots of a session. */
export type AuctionSearch = In<'GET auction/listing/{code}'>;

/** A session with a page of its lots. */
export type AuctionPage = Out<'GET auction/listing/{code}'>;

/** A lot of a session. */
export type AuctionLot = AuctionPage['list'][number];

/** What changes of a lot while it runs. */
export type AuctionPrice = Out<'POST auction/on_auction'>;

/** A lot for which the own company has bid. */
export type AuctionPurchase = Out<'GET auction/purchase'>['list'][number];

/** What the organizer of a session decides. */
export type AuctionTerms = In<'POST auction/sell_servicer'>;

/** A message that the own company was outbid, has bid again or has won. */
export interface AuctionAlert {
  kind: 'outbid' | 'bid' | 'won';
  auctionListingCode: string;
  lotID: number;
  text: string;
}

const root = ['auctions'] as const;
const pageKey = (code: string) => [...root, 'page', code] as const;

/** Reads sessions again when one of them changed, and prices when the connection was closed. */
export function useAuctionNews(): void {
  const client = useQueryClient();
  useCalmNews(
    (message) => ['auctions', 'myAuctions', 'auctionBids'].some((kind) => announces(message, kind)),
    () => void client.invalidateQueries({ queryKey: root }),
    '',
    prompt,
  );
}

/** Returns a page of sessions. */
export const useAuctions = (input: In<'GET auction/list'>) =>
  usePage([...root, 'list', input], 'GET auction/list', input);

/** Returns a page of the sessions that the own company organizes or has lots in. */
export const useOwnAuctions = (input: In<'GET auction/sell_servicer'>) =>
  usePage([...root, 'own', input], 'GET auction/sell_servicer', input);

/** Returns a page of all sessions, for administrators. */
export const useAllAuctions = (input: In<'GET admin/auction/list'>) =>
  usePage([...root, 'all', input], 'GET admin/auction/list', input);

/** Returns a page of the lots for which the own company has bid. */
export const usePurchases = (input: In<'GET auction/purchase'>) =>
  usePage([...root, 'purchases', input], 'GET auction/purchase', input);

/** Returns a session with a page of the lots that a search finds, whose prices tick. */
export function useAuction(input: AuctionSearch) {
  const client = useQueryClient();
  const { code } = input;
  useEffect(
    () =>
      live.onMessage((message) => {
        if (reopened(message)) void client.invalidateQueries({ queryKey: pageKey(code) });
        if (message.msgType === 'auctionPrice') merge(client, code, message.data as AuctionPrice[]);
      }),
    [client, code],
  );
  return useQuery({
    queryKey: [...pageKey(code), input],
    queryFn: ({ signal }) => call('GET auction/listing/{code}', input, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Returns a session with a page of its lots, for administrators. */
export const usePlatformLots = (input: In<'GET admin/auction/single'>) =>
  usePage([...root, 'lots', input], 'GET admin/auction/single', input);

/** Returns how many lots of a session a search finds, with the counts of facets. */
export const useAuctionCounts = (input: AuctionSearch, enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'counts', input],
    queryFn: ({ signal }) =>
      call('GET auction/listing/{code}', { ...input, pageNum: 1, pageSize: 1 }, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });

/** Changes the lots of all pages of a session that are loaded. */
const change = (client: QueryClient, code: string, next: (lots: AuctionLot[]) => AuctionLot[]) =>
  client.setQueriesData<AuctionPage>(
    { queryKey: pageKey(code) },
    (page) => page && { ...page, list: next(page.list) },
  );

const merge = (client: QueryClient, code: string, ticks: AuctionPrice[]) =>
  change(client, code, (lots) => mergePrices(lots, ticks));

/** Returns lots after some ticks: a tick of an older version changes nothing. The same array when nothing changed. */
export function mergePrices(lots: AuctionLot[], ticks: AuctionPrice[]): AuctionLot[] {
  const latest = new Map(ticks.map((tick) => [tick.lotID, tick]));
  let changed = false;
  const merged = lots.map((lot) => {
    const tick = latest.get(lot.lotID);
    if (!tick || tick.version <= lot.version) return lot;
    changed = true;
    const leading = lot.leading && (tick.price === lot.myPrice || tick.price === null);
    return { ...lot, ...tick, leading, lot: atBid(lot.lot, tick.price) };
  });
  return changed ? merged : lots;
}

/** Returns a lot at another bid: a basis or a price, with which all its prices move. */
function atBid(lot: Lot, bid: number | null): Lot {
  const asked = lot.basis ?? lot.fixedPrice;
  if (bid === null || asked === null || bid === asked) return lot;
  const moved = (price: number | null) => price && price + bid - asked;
  return {
    ...lot,
    ...(lot.basis === null ? { fixedPrice: bid } : { basis: bid }),
    price: moved(lot.price),
    price3128: moved(lot.price3128),
    ...(lot.delivered && { delivered: lot.delivered + bid - asked }),
  };
}

/** Returns the newest bids for a lot. */
export const useBids = (lotID: number, version: number) =>
  useQuery({
    queryKey: [...root, 'bids', lotID, version],
    queryFn: ({ signal }) => call('GET auction/bids', { lotID }, signal),
    placeholderData: (before) => before,
    meta: { quiet: true },
  });

const bidKey = [...root, 'bid'] as const;

/** Returns the lots for which this tab has placed bids, the newest last. */
export const useBidLots = (): number[] =>
  useMutationState({
    filters: { mutationKey: bidKey, status: 'success' },
    select: ({ state }) => (state.variables as In<'POST auction/on_auction'>).lotID,
  });

/** Returns a mutation that places a bid, and shows it at once. */
export function usePlaceBid(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: bidKey,
    meta: { fields: true },
    mutationFn: (input: In<'POST auction/on_auction'>) => call('POST auction/on_auction', input),
    onSuccess: (tick, { price }) => {
      change(client, code, (lots) => lots.map((lot) => bidden(lot, tick, price)));
    },
  });
}

const bidden = (lot: AuctionLot, tick: AuctionPrice, price: number): AuctionLot =>
  lot.lotID === tick.lotID
    ? { ...(mergePrices([lot], [tick])[0] ?? lot), myPrice: price, leading: true }
    : lot;

/** A bid of a session, as the platform sees it. */
export type SessionBid = Out<'GET admin/auction/bid_list'>['list'][number];

/** Returns a page of the bids of a session, for administrators. */
export const useSessionBids = (input: In<'GET admin/auction/bid_list'>) =>
  usePage([...root, 'sessionBids', input], 'GET admin/auction/bid_list', input);

/** Downloads the chosen bids of a session, for administrators. */
export function takeSessionBids(chosen: Record<string, string>) {
  return take(`/mall/admin/auction/bid_export?${new URLSearchParams(chosen)}`);
}

/** Returns a mutation after which sessions are read again. Pages show the sentences of the server at the fields. */
function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    meta: { fields: true },
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

export const useSaveAuction = () => useChange('POST auction/sell_servicer');
export const useSavePlatformAuction = () => useChange('POST admin/auction/save');
export const useWithdrawAuction = () => useChange('POST auction/withdraw');
export const useWithdrawPlatformAuction = () => useChange('POST admin/auction/withdraw');
export const usePutIn = () => useChange('POST auction/listing');
export const useTakeOut = () => useChange('POST auction/take_out');
export const useTakeOutFor = () => useChange('POST admin/auction/take_out');

/** Returns functions that follow sessions and lots, or end that. */
export function useFollowAuctions() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: root });
  return {
    session: (code: string, on: boolean) =>
      call(on ? 'POST auction/follow' : 'POST auction/unfollow', { code }).then(reload),
    lot: (lotID: number, on: boolean) =>
      (on
        ? call('POST auction/listing/follow', { lotID })
        : call('DELETE auction/listing/follow/{id}', { id: lotID })
      ).then(reload),
  };
}
