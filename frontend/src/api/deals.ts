import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';
import { foreignPrices } from './imported';
import type { LiveMessage } from './live';
import { lotKeys } from './lots';
import { announces, prompt, useCalmNews, useChanges } from './news';
import { usePage } from './page';
import { type QuoteValues, useQuoteValues } from './quotes';
import { usePress } from './request-key';
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** A deal in lists, as one of its sides sees it. */
export type DealRow = Schemas['DealRow'];

/** A deal with its log and bids. */
export type DealDetail = Schemas['DealDetail'];

/** A step in the log of a deal. */
export type DealStep = Schemas['DealStep'];

/** A new step of one of the own deals. */
export type LatestDealStep = Schemas['LatestDealStep'];

/** A bid as the caller may see it. */
export type DealBid = Schemas['DealBid'];

/** What a call in bulk has done. */
export type DealOutcomes = Schemas['DealOutcomes'];

/** The live contracts with their limits, and the default terms. */
export type DealContracts = Schemas['DealContracts'];

/** One live contract. */
export type DealContract = DealContracts['list'][number];

/** The number of deals by state. */
export type DealCounts = Schemas['DealCounts'];

/** The role of a company in a deal. */
export type DealSide = 'buyer' | 'seller';

/** Which deals are shown. */
export type DealQuery = In<'GET spotsale/listSpotSalePurchase'>;

/** The state of a deal. */
export type DealStatus = DealRow['status'];

/** Query keys of deals. A changed deal invalidates everything below `all`. */
export const dealKeys = {
  all: ['deals'] as const,
  page: (place: string, side: DealSide, input: DealQuery) =>
    ['deals', place, 'page', side, input] as const,
  counts: (place: string, side: DealSide, memberID?: number) =>
    ['deals', place, 'counts', side, memberID] as const,
  memberCounts: ['deals', 'member', 'counts'] as const,
  detail: (place: string, id: number) => ['deals', place, 'detail', id] as const,
  latest: ['deals', 'latest'] as const,
  contracts: (memberID?: number) => ['deals', 'contracts', memberID] as const,
  asked: (listings: string, memberID?: number) => ['deals', 'asked', listings, memberID] as const,
  earnest: (ids: string, memberID?: number) => ['deals', 'earnest', ids, memberID] as const,
};

/** Whether everything below uses the calls of the platform's administrators. */
export const DealPlatform = createContext(false);

/** Reports whether an administrator acts for the sides of deals. */
export const useDealPlatform = () => use(DealPlatform);

type GetPath =
  Extract<CallName, `GET spotsale/${string}`> extends `GET spotsale/${infer P}` ? P : never;
/** The administrators' calls have the same shapes, and some more. */
type PostPath =
  Extract<CallName, `POST admin/spotsale/${string}`> extends `POST admin/spotsale/${infer P}`
    ? P
    : never;

/** Returns the name of a reading call. The calls of administrators have the same shapes. */
const reading = <P extends GetPath>(platform: boolean, path: P) =>
  (platform ? `GET admin/spotsale/${path}` : `GET spotsale/${path}`) as `GET spotsale/${P}`;

const placeOf = (platform: boolean) => (platform ? 'admin' : 'member');

/** Returns a page of the deals of one side. */
export function useDeals(side: DealSide, input: DealQuery) {
  const platform = useDealPlatform();
  const path = side === 'buyer' ? 'listSpotSalePurchase' : 'listSpotSaleOrder';
  return usePage(dealKeys.page(placeOf(platform), side, input), reading(platform, path), input);
}

/** Downloads the deals of one side as a workbook. */
export function takeDeals(platform: boolean, side: DealSide, input: DealQuery) {
  const query = new URLSearchParams({ side });
  for (const [name, value] of Object.entries({
    ...input,
    pageNum: undefined,
    pageSize: undefined,
  })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return take(`/mall/${platform ? 'admin/' : ''}spotsale/export?${query}`);
}

/** Returns the number of deals of one side by state. */
export function useDealCounts(side: DealSide, { memberID, enabled = true }: CountOptions = {}) {
  const platform = useDealPlatform();
  const path = side === 'buyer' ? 'countSpotSalePurchase' : 'countSpotSaleOrder';
  return useQuery({
    queryKey: dealKeys.counts(placeOf(platform), side, memberID),
    queryFn: ({ signal }) => call(reading(platform, path), { memberID }, signal),
    enabled,
    meta: { quiet: true },
  });
}

interface CountOptions {
  /** only for administrators: the company */
  memberID?: number;
  enabled?: boolean;
}

/** Returns one deal with its log. */
export function useDeal(spotSaleID: number) {
  const platform = useDealPlatform();
  return useQuery({
    queryKey: dealKeys.detail(placeOf(platform), spotSaleID),
    queryFn: ({ signal }) => call(reading(platform, 'detail'), { spotSaleID }, signal),
    refetchInterval: ({ state }) => untilBidsEnd(state.data, Date.now()),
    meta: { quiet: true },
  });
}

/** Returns in how many milliseconds a bidding has to be read again, because its bids are opened then. */
function untilBidsEnd(deal: DealDetail | undefined, now: number): number | false {
  if (deal?.status !== 4 || !deal.bidEnd) return false;
  const left = Date.parse(deal.bidEnd) - now;
  const [moment, often, most] = [500, 30_000, 3_600_000];
  return left > 0 ? Math.min(left + moment, most) : often;
}

/** Returns the newest steps of the own deals. */
export function useLatestDeals(enabled = true) {
  return useQuery({
    queryKey: dealKeys.latest,
    queryFn: ({ signal }) => call('GET spotsale/list_spotsale_latest_info', {}, signal),
    enabled,
    meta: { quiet: true },
  });
}

/**
 * Returns the live contracts, the default terms and a company's balance, read when a dialog opens and when quotes of
 * ICE move.
 */
export function useDealContracts(memberID?: number, enabled = true) {
  const platform = useDealPlatform();
  const query = useQuery({
    queryKey: dealKeys.contracts(platform ? memberID : undefined),
    queryFn: ({ signal }) =>
      call(
        reading(platform, 'list_index_values'),
        { memberID: platform ? memberID : undefined },
        signal,
      ),
    staleTime: 0,
    enabled,
    meta: { quiet: true },
  });
  useChanges(foreignPrices, none, () => enabled && query.refetch());
  return query;
}

const none: readonly never[] = [];

/** Returns the quotes that deals follow: those of CF contracts, and with deals in dollars those of ICE. */
export function useDealQuotes(dollars: boolean): QuoteValues {
  const quotes = useQuoteValues();
  const list = useDealContracts(undefined, dollars).data?.list;
  return useMemo(() => {
    if (!dollars || !list) return quotes;
    const all = new Map(quotes);
    for (const { indexCode, indexValue } of list) {
      if (indexValue !== null && !all.has(indexCode)) all.set(indexCode, indexValue);
    }
    return all;
  }, [quotes, list, dollars]);
}

/** Returns the deposit that submitting the terms of some deals would hold. */
export function useEarnest(ids: readonly number[], memberID?: number) {
  const platform = useDealPlatform();
  const spotSaleIDs = ids.join(',');
  const input = { spotSaleIDs, memberID: platform ? memberID : undefined };
  return useQuery({
    queryKey: dealKeys.earnest(spotSaleIDs, input.memberID),
    queryFn: ({ signal }) => {
      return call(reading(platform, 'get_earnest_money_err_message'), input, signal);
    },
    enabled: ids.length > 0,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Returns a function that reloads deals, and the lots that they are about. */
export function useReloadDeals(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: dealKeys.all });
    void client.invalidateQueries({ queryKey: lotKeys.all });
  };
}

/** Reloads deals when one of the company has changed. An open one with a race is reloaded within a second. */
export function useFollowDeals(): void {
  const client = useQueryClient();
  const concerns = (message: LiveMessage) => announces(message, 'deals');
  useCalmNews(concerns, useReloadDeals());
  const reloadRaces = () => {
    const predicate = ({ queryKey, state }: Query) =>
      queryKey[2] === 'detail' && isRace(state.data as DealDetail | undefined);
    void client.invalidateQueries({ queryKey: dealKeys.all, type: 'active', predicate });
  };
  useCalmNews(concerns, reloadRaces, '', prompt);
}

/** Reports whether several people act on a deal at this moment: its bids are open, or its price is reached. */
const isRace = (deal: DealDetail | undefined): boolean =>
  deal?.status === 4 || (deal?.status === 3 && deal.touchedAt !== null);

/** Returns a function that sends a change of deals, each press once. */
export function useSendDeal() {
  const platform = useDealPlatform();
  const reload = useReloadDeals();
  const press = usePress();
  return async <P extends PostPath>(
    path: P,
    input: In<`POST admin/spotsale/${P}`>,
  ): Promise<Out<`POST admin/spotsale/${P}`>> => {
    const name = platform ? `POST admin/spotsale/${path}` : `POST spotsale/${path}`;
    const send = (requestKey: string) =>
      call(name as `POST admin/spotsale/${P}`, { ...input, requestKey });
    return await press([path, input], send).finally(reload);
  };
}

/** Sends a change of deals. */
export type SendDeal = ReturnType<typeof useSendDeal>;
