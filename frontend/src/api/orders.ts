import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, take, upload } from './client';
import { lotKeys } from './lots';
import { announces, useCalmNews } from './news';
import { usePage } from './page';
import { usePress } from './request-key';
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** An order in lists, as one of its sides sees it. */
export type OrderRow = Schemas['OrderRow'];

/** One order with everything that belongs to it. */
export type OrderDetail = Schemas['OrderDetail'];

/** One lot of an order. */
export type OrderLine = Schemas['OrderLine'];

/** A version of the contract. */
export type OrderContract = Schemas['OrderContract'];

/** A payment, a part payment from the deposit or a refund. */
export type OrderPayment = Schemas['OrderPayment'];

/** A proposed correction after an objection. */
export type OrderCorrection = Schemas['OrderCorrection'];

/** An invoice of the seller. */
export type OrderInvoice = Schemas['OrderInvoice'];

/** A stored file of an order. */
export type OrderFile = Schemas['OrderFile'];

/** The figures of one lot that one side found, or both accepted. */
export type OrderSettled = Schemas['OrderSettled'];

/** The figures of one lot that are sent. */
export type OrderSettledIn = Schemas['OrderSettledIn'];

/** The number of orders by state. */
export type OrderCounts = Schemas['OrderCounts'];

/** The state of an order. */
export type OrderStatus = OrderRow['status'];

/** Which orders a list shows: those of one side, or of both. */
export type OrderScope = 'buyer' | 'seller' | 'both';

/** Which orders of a list are shown, and which page of them. */
export type OrderQuery = Omit<In<'GET trade/order_list'>, 'side' | 'memberID'>;

/** Query keys of orders. A changed order invalidates everything below `all`. */
export const orderKeys = {
  all: ['orders'] as const,
  page: (scope: OrderScope, input: OrderQuery) => ['orders', 'page', scope, input] as const,
  counts: (scope: OrderScope) => ['orders', 'counts', scope] as const,
  allCounts: ['orders', 'counts'] as const,
  detail: (orderID: number) => ['orders', 'detail', orderID] as const,
};

const sideOf = (scope: OrderScope) => (scope === 'both' ? {} : { side: scope });

/** Returns a page of orders. */
export function useOrders(scope: OrderScope, input: OrderQuery) {
  const name = scope === 'buyer' ? 'GET buyer/order' : 'GET trade/order_list';
  const asked = scope === 'buyer' ? input : { ...input, ...sideOf(scope) };
  return usePage(orderKeys.page(scope, input), name, asked);
}

/** Returns the number of orders by state. */
export function useOrderCounts(scope: OrderScope, enabled = true) {
  return useQuery({
    queryKey: orderKeys.counts(scope),
    queryFn: ({ signal }) =>
      scope === 'buyer'
        ? call('GET buyer/order/count', {}, signal)
        : call('GET trade/count_order_list', sideOf(scope), signal),
    enabled,
    meta: { quiet: true },
  });
}

/** Returns one order. */
export function useOrder(orderID: number) {
  return useQuery({
    queryKey: orderKeys.detail(orderID),
    queryFn: ({ signal }) => call('GET trade/order_detail', { orderID }, signal),
    enabled: orderID > 0,
    meta: { quiet: true },
  });
}

/** Returns a function that reloads orders. */
export function useReloadOrders(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: orderKeys.all });
    void client.invalidateQueries({ queryKey: lotKeys.all });
  };
}

/** Reloads orders when one of the company has changed. */
export function useFollowOrders(): void {
  useCalmNews((message) => announces(message, 'orders'), useReloadOrders());
}

type PostPath =
  Extract<CallName, `POST order/${string}`> extends `POST order/${infer P}` ? P : never;

/** Returns a function that sends a change of an order, each press once. */
export function useSendOrder() {
  const reload = useReloadOrders();
  const press = usePress();
  return async <P extends PostPath>(
    path: P,
    input: In<`POST order/${P}`>,
  ): Promise<Out<`POST order/${P}`>> => {
    const name = `POST order/${path}` as `POST order/${P}`;
    const send = (requestKey: string) => call(name, { ...input, requestKey });
    return await press([path, input], send).finally(reload);
  };
}

/** Sends a change of an order. */
export type SendOrder = ReturnType<typeof useSendOrder>;

/** Uploads a file of an order. The progress is called with values from 0 to 1. */
export function sendOrderFile(
  orderID: number,
  file: File,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<OrderFile> {
  const form = new FormData();
  form.set('orderID', String(orderID));
  form.set('file', file);
  return upload('POST order/file/upload', form, onSent, signal);
}

/** Returns the address of a file of an order. */
export const orderFile = (orderID: number, fileID: number) =>
  `/mall/order/file?orderID=${orderID}&fileID=${fileID}`;

/** Downloads a file of an order. */
export const takeOrderFile = (orderID: number, fileID: number) => take(orderFile(orderID, fileID));

/** Downloads a version of the contract as PDF. */
export const takeContract = (orderID: number, version: number) =>
  take(`/mall/order/contract/download?orderID=${orderID}&version=${version}`);

/** Downloads the orders of a state as a workbook; those of all states without one. */
export function takeOrders(scope: OrderScope, status: OrderStatus | undefined) {
  const query = new URLSearchParams();
  if (scope !== 'both') query.set('side', scope);
  if (status !== undefined) query.set('status', String(status));
  return take(`/mall/order/export?${query}`);
}
