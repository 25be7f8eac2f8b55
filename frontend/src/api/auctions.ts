import {
  keepPreviousData,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuctionValues, mergeBid, mergeCounts } from './auction-values';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';
import { type Collection, live, reopened } from './live';
import { announces, prompt, spread, useCalmNews } from './news';
import { usePage } from './page';

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

/** What changes of a session while its lots run. */
export type AuctionCounts = Pick<
  Auction,
  | 'sessionID'
  | 'status'
  | 'lastEndAt'
  | 'lots'
  | 'running'
  | 'sold'
  | 'bids'
  | 'soldAmount'
  | 'soldMoney'
  | 'soldPrice'
  | 'countVersion'
>;

/** How the own company stands in a lot, and what is shown about it: nothing if it has bid or has lost. */
export type AuctionAlert = Out<'GET auction/alerts'>['list'][number];

const root = ['auctions'] as const;
const pageKey = (code: string) => [...root, 'page', code] as const;

/** The sessions that pages watch: these receive what changes of them and their lots. */
const watched: Collection = { one: 'auction', many: 'auctions' };

/** Reads lists of sessions again when one of them changed. Their counts arrive as values. */
export function useAuctionNews(): void {
  const client = useQueryClient();
  useCalmNews(
    (message) => ['auctions', 'myAuctions'].some((kind) => announces(message, kind)),
    () => void client.invalidateQueries({ queryKey: root }),
    '',
    spread,
  );
}

/** Reads the lots for which the own company has bid again when it stands differently. */
export function usePurchaseNews(): void {
  const client = useQueryClient();
  useCalmNews(
    (message) => announces(message, 'auctionBids'),
    () => void client.invalidateQueries({ queryKey: [...root, 'purchases'] }),
    '',
    prompt,
  );
}

/** Watches sessions, and keeps their counts in all lists current. Returns the query of the list. */
function useLiveList<Query extends { data?: { list: Auction[] } | undefined }>(query: Query) {
  const client = useQueryClient();
  const ids = query.data?.list.map(({ sessionID }) => sessionID).join(',');
  useEffect(() => (ids ? live.watch(watched, ids.split(',').map(Number)) : undefined), [ids]);
  useEffect(
    () =>
      live.onMessage(({ msgType, data }) => {
        if (msgType !== 'auctionCounts') return;
        for (const list of ['list', 'own', 'all']) {
          client.setQueriesData<{ list: Auction[] }>(
            { queryKey: [...root, list] },
            (page) => page && { ...page, list: mergeCounts(page.list, data as AuctionCounts[]) },
          );
        }
      }),
    [client],
  );
  return query;
}

/** Returns a page of sessions. */
export const useAuctions = (input: In<'GET auction/list'>) =>
  useLiveList(usePage([...root, 'list', input], 'GET auction/list', input));

/** Returns a page of the sessions that the own company organizes or has lots in. */
export const useOwnAuctions = (input: In<'GET auction/sell_servicer'>) =>
  useLiveList(usePage([...root, 'own', input], 'GET auction/sell_servicer', input));

/** Returns a page of all sessions, for administrators. */
export const useAllAuctions = (input: In<'GET admin/auction/list'>) =>
  useLiveList(usePage([...root, 'all', input], 'GET admin/auction/list', input));

/** Returns a page of the lots for which the own company has bid. */
export const usePurchases = (input: In<'GET auction/purchase'>) =>
  usePage([...root, 'purchases', input], 'GET auction/purchase', input);

/** Returns a session with a page of the lots that a search finds, whose prices tick. */
export function useAuction(input: AuctionSearch) {
  const client = useQueryClient();
  const { code } = input;
  const [values] = useState(() => new AuctionValues());
  const query = useQuery({
    queryKey: [...pageKey(code), input],
    queryFn: async ({ signal }) =>
      values.merge(await call('GET auction/listing/{code}', input, signal)),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const id = query.data?.session.sessionID;
  useEffect(() => (id ? live.watch(watched, [id]) : undefined), [id]);
  useEffect(
    () =>
      live.onMessage(({ msgType, data }) => {
        if (!values.receive(msgType, data)) return;
        client.setQueriesData<AuctionPage>(
          { queryKey: pageKey(code) },
          (page) => page && values.merge(page),
        );
      }),
    [client, code, values],
  );
  const isAnnounced = () =>
    client
      .getQueriesData<AuctionPage>({ queryKey: pageKey(code) })
      .some(([, page]) => page?.session.status === 1);
  useCalmNews(
    (message) =>
      announces(message, 'myAuctions') || (announces(message, 'auctions') && isAnnounced()),
    () => void client.invalidateQueries({ queryKey: root }),
    code,
    spread,
  );
  useCalmNews(reopened, () => void client.invalidateQueries({ queryKey: pageKey(code) }), code);
  return query;
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

/** Returns the newest bids for a lot. */
export const useBids = (lotID: number, version: number) =>
  useQuery({
    queryKey: [...root, 'bids', lotID, version],
    queryFn: ({ signal }) => call('GET auction/bids', { lotID }, signal),
    placeholderData: (before) => before,
    meta: { quiet: true },
  });

const bidKey = [...root, 'bid'] as const;

/** Returns the lots after the bids that this tab has placed, the newest last. */
export const useBidPrices = (): AuctionPrice[] =>
  useMutationState({
    filters: { mutationKey: bidKey, status: 'success' },
    select: ({ state }) => state.data as AuctionPrice,
  });

/** Returns a mutation that places a bid, and shows it at once. */
export function usePlaceBid(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: bidKey,
    meta: { fields: true },
    mutationFn: (input: In<'POST auction/on_auction'>) => call('POST auction/on_auction', input),
    onSuccess: (tick, { price }) =>
      client.setQueriesData<AuctionPage>(
        { queryKey: pageKey(code) },
        (page) => page && { ...page, list: mergeBid(page.list, tick, price) },
      ),
  });
}

/** Returns a function that reads the alerts of the own company that hold now. */
export const useReadAlerts = () => {
  const client = useQueryClient();
  return async () => {
    const page = await client.fetchQuery({
      queryKey: [...root, 'alerts'],
      queryFn: ({ signal }) => call('GET auction/alerts', {}, signal),
      staleTime: 0,
      meta: { quiet: true },
    });
    return page.list;
  };
};

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
