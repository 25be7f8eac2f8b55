import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';
import { announces, useCalmNews, useChanges } from './news';
import { usePage } from './page';
import { usePress } from './request-key';
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** Goods that a company wants transported, as carriers see it. */
export type FreightRequest = Schemas['FreightRequest'];

/** A request of the own company with the quotes that were received. */
export type OwnFreight = Schemas['OwnFreight'];

/** A received quote. */
export type ReceivedFreight = Schemas['ReceivedFreight'];

/** A quote of the own company with its request. */
export type OwnFreightQuote = Schemas['OwnFreightQuote'];

/** A freight request that the own company has made from an order. */
export type OrderFreight = Schemas['OrderFreight'];

/** What a request is filled in with. */
export type FreightDraft = Schemas['FreightDraft'];

/** From where, to where and how goods are transported. */
export type FreightRoute = Pick<FreightRequest, 'fromPlace' | 'toPlace'> & { depotName?: string };

/** What a route cost in a month. */
export type FreightRate = Out<'GET ls/freight/inquire/rate_list'>['list'][number];

/** The filters of routes. */
export type RouteQuery = Pick<In<'GET ls/freight/inquire/list'>, 'from' | 'to' | 'way'>;

/** The filters of what routes have cost. */
export type RateQuery = Pick<
  In<'GET ls/freight/inquire/rate_list'>,
  'from' | 'to' | 'way' | 'kind'
>;

/** What requests are made from. */
export type FreightSource = In<'POST ls/freight/inquire/draft'>;

const root = ['freight'] as const;

const pageSize = 20;

const hour = 3_600_000;

/** Returns a page of the open requests. */
export const useOpenFreight = (input: In<'GET ls/freight/inquire/list'>) =>
  usePage([...root, 'list', input], 'GET ls/freight/inquire/list', { ...input, pageSize });

/** Returns a page of the own requests with their quotes. */
export const useMyFreight = (input: In<'GET ls/freight/inquire/list/my'>, enabled = true) =>
  usePage(
    [...root, 'my', input],
    'GET ls/freight/inquire/list/my',
    { ...input, pageSize },
    0,
    enabled,
  );

/** Returns how an order is fetched, with the freight requests that the own company has made from it. */
export const useOrderTransport = (orderID: number, enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'order', orderID],
    queryFn: ({ signal }) => call('GET order/logistics/detail', { orderID }, signal),
    enabled,
    meta: { quiet: true },
  });

/** Returns a page of the own quotes. */
export const useMyFreightQuotes = (input: In<'GET ls/freight/inquire/list/my_quote'>) =>
  usePage([...root, 'quotes', input], 'GET ls/freight/inquire/list/my_quote', {
    ...input,
    pageSize,
  });

/** Returns a page of what routes have cost by month. */
export const useFreightRates = (input: In<'GET ls/freight/inquire/rate_list'>) =>
  usePage([...root, 'rates', input], 'GET ls/freight/inquire/rate_list', { ...input, pageSize });

/** Returns what all selected routes have cost, by month. */
export const useFreightMonths = (input: In<'GET ls/freight/inquire/rate_months'>) =>
  usePage([...root, 'months', input], 'GET ls/freight/inquire/rate_months', input);

/** Downloads what routes have cost. */
export const takeFreightRates = (query: RateQuery & { months?: number }) => {
  const params = Object.entries(query).filter(([, value]) => value);
  return take(
    `/mall/ls/freight/inquire/rate_export?${new URLSearchParams(
      params.map(([name, value]) => [name, String(value)]),
    )}`,
  );
};

/** Returns an open request; none without an id. */
export const useOpenFreightOf = (id: number) =>
  useQuery({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call('GET ls/freight/inquire/detail', { id }, signal),
    enabled: id > 0,
    meta: { quiet: true },
  });

/** Returns the provinces with the places where routes begin and end. */
export const useFreightPlaces = () =>
  useQuery({
    queryKey: [...root, 'places'],
    queryFn: ({ signal }) => call('GET ls/freight/inquire/places', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** Returns a function that reads where routes from a warehouse begin; empty if it is not known. */
export function useDepotPlace() {
  const client = useQueryClient();
  return (id: number): Promise<string> =>
    client
      .fetchQuery({
        queryKey: [...root, 'depot', id],
        queryFn: ({ signal }) => call('GET ls/freight/inquire/depot', { id }, signal),
        staleTime: Number.POSITIVE_INFINITY,
        meta: { quiet: true },
      })
      .then(
        ({ fromPlace }) => fromPlace,
        () => '',
      );
}

/** Returns how long a request can be valid when it is published now. */
export const useFreightValidTimes = () =>
  useQuery({
    queryKey: [...root, 'valid-times'],
    queryFn: ({ signal }) => call('GET ls/freight/inquire/valid_time_list', {}, signal),
    staleTime: hour / 60,
    meta: { quiet: true },
  });

/** Returns the drafts of requests for an order or for lots, one for each warehouse. */
export const useFreightDrafts = (source: FreightSource, enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'drafts', source],
    queryFn: ({ signal }) => call('POST ls/freight/inquire/draft', source, signal),
    enabled,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Returns a function that reads everything about freight again. */
export function useReloadFreight(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: root });
}

const requests = { one: 'freight', many: 'freights' };

const none: readonly number[] = [];

/**
 * Reads again when requests or quotes of the company, or new open requests, were announced, and when one of the shown
 * requests of other companies changed.
 */
export function useFollowFreight(shown: readonly number[] = none): void {
  const reload = useReloadFreight();
  useCalmNews((message) => announces(message, 'freightTrades'), reload);
  useChanges(requests, shown, reload);
}

type Created = Extract<
  CallName,
  'POST ls/freight/inquire/add' | 'POST ls/freight/inquire/add_quote'
>;

type Step = Extract<
  CallName,
  `POST ls/freight/inquire/${'del' | 'del_quote' | 'accept_quote' | 'finish'}`
>;

/** Returns a function that sends a request or a quote, each press once. */
export function useSendFreight() {
  const reload = useReloadFreight();
  const press = usePress();
  return <Name extends Created>(name: Name, input: In<Name>): Promise<Out<Name>> =>
    press([name, input], (requestKey) => call(name, { ...input, requestKey } as In<Name>)).finally(
      reload,
    );
}

/** Returns a function that takes a step of a request or a quote. */
export function useStepFreight() {
  const reload = useReloadFreight();
  return (name: Step, id: number): Promise<unknown> => call(name, { id }).finally(reload);
}

/** Returns a function that cancels an accepted request for a reason. */
export function useCancelFreight() {
  const reload = useReloadFreight();
  return (input: In<'POST ls/freight/inquire/cancel'>): Promise<unknown> =>
    call('POST ls/freight/inquire/cancel', input).finally(reload);
}
