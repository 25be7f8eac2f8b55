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

/** A delivery order. */
export type OrderDelivery = Schemas['OrderDelivery'];

/** A stored file of an order. */
export type OrderFile = Schemas['OrderFile'];

/** The figures of one lot that one side found, or both accepted. */
export type OrderSettled = Schemas['OrderSettled'];

/** The figures of one lot that are sent. */
export type OrderSettledIn = Schemas['OrderSettledIn'];

/** A new step of one of the own orders. */
export type LatestOrderStep = Schemas['LatestOrderStep'];

/** The number of orders by state. */
export type OrderCounts = Schemas['OrderCounts'];

/** The state of an order. */
export type OrderStatus = OrderRow['status'];

/**
 * Which orders a list shows: those of one side, of both, those of products on both, or of all companies for an
 * administrator.
 */
export type OrderScope = 'buyer' | 'seller' | 'both' | 'products' | 'platform';

/** Which orders of a list are shown, and which page of them. */
export type OrderQuery = Omit<In<'GET trade/order_list'>, 'side'>;

/** Query keys of orders. A changed order invalidates everything below `all`. */
export const orderKeys = {
  all: ['orders'] as const,
  page: (scope: OrderScope, input: OrderQuery) => ['orders', 'page', scope, input] as const,
  counts: (scope: OrderScope, memberID?: number) => ['orders', 'counts', scope, memberID] as const,
  allCounts: ['orders', 'counts'] as const,
  latest: ['orders', 'latest'] as const,
  detail: (orderID: number, platform: boolean) => ['orders', 'detail', orderID, platform] as const,
};

function sideOf(scope: OrderScope): Pick<In<'GET trade/order_list'>, 'side' | 'goods'> {
  if (scope === 'products') return { goods: 'product' };
  return scope === 'buyer' || scope === 'seller' ? { side: scope } : {};
}

/** The calls of administrators have the shapes of those of members. */
const admin = (platform: boolean) => (platform ? 'admin/' : '');

/** Returns a page of orders. */
export function useOrders(scope: OrderScope, input: OrderQuery) {
  const all = scope === 'platform' ? 'GET admin/order/list' : 'GET trade/order_list';
  const name = scope === 'buyer' ? 'GET buyer/order' : all;
  const asked = scope === 'buyer' ? input : { ...input, ...sideOf(scope) };
  return usePage(orderKeys.page(scope, input), name, asked);
}

/** Returns the number of orders by state; for an administrator those of one company or of all. */
export function useOrderCounts(scope: OrderScope, enabled = true, memberID?: number) {
  return useQuery({
    queryKey: orderKeys.counts(scope, memberID),
    queryFn: ({ signal }) => {
      if (scope === 'platform') return call('GET admin/order/count', { memberID }, signal);
      return scope === 'buyer'
        ? call('GET buyer/order/count', {}, signal)
        : call('GET trade/count_order_list', sideOf(scope), signal);
    },
    enabled,
    meta: { quiet: true },
  });
}

/** Returns the newest steps of the own orders. */
export function useLatestOrders() {
  return useQuery({
    queryKey: orderKeys.latest,
    queryFn: ({ signal }) => call('GET trade/order_latest', {}, signal),
    meta: { quiet: true },
  });
}

/** Returns one order, for one of its sides or for an administrator. */
export function useOrder(orderID: number, platform = false) {
  const name = platform ? 'GET admin/order/detail' : 'GET trade/order_detail';
  return useQuery({
    queryKey: orderKeys.detail(orderID, platform),
    queryFn: ({ signal }) => call(name, { orderID }, signal),
    enabled: orderID > 0,
    meta: { quiet: true },
  });
}

/** What is chosen for a contract. */
export type DraftChoice = In<'POST order/contract/preview'>;

/** Returns the contract of an order as it would be drawn now. */
export function useContractDraft(choice: DraftChoice) {
  return useQuery({
    queryKey: [...orderKeys.all, 'draft', choice] as const,
    queryFn: ({ signal }) => call('POST order/contract/preview', choice, signal),
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

/** Returns a function that sends a change of an order, each press once. An administrator can only cancel. */
export function useSendOrder(platform = false) {
  const reload = useReloadOrders();
  const press = usePress();
  return async <P extends PostPath>(
    path: P,
    input: In<`POST order/${P}`>,
  ): Promise<Out<`POST order/${P}`>> => {
    const name = `POST ${admin(platform)}order/${path}` as `POST order/${P}`;
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

/** An order, and the side from which it is seen. */
type Seen = Pick<OrderRow, 'orderID' | 'side'>;

/** Returns the address of a file of an order. */
export const orderFile = ({ orderID, side }: Seen, fileID: number) =>
  `/mall/${admin(side === 'platform')}order/file?orderID=${orderID}&fileID=${fileID}`;

/** Downloads a file of an order. */
export const takeOrderFile = (order: Seen, fileID: number) => take(orderFile(order, fileID));

/** Downloads a version of the contract as PDF. */
export function takeContract({ orderID, side }: Seen, version: number) {
  const at = side === 'platform' ? 'admin/order/contract' : 'order/contract/download';
  return take(`/mall/${at}?orderID=${orderID}&version=${version}`);
}

/** Downloads the orders that a list shows on all its pages as a workbook. */
export function takeOrders(scope: OrderScope, shown: OrderQuery) {
  const { pageNum: _, pageSize: __, ...asked } = { ...shown, ...sideOf(scope) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return take(`/mall/${admin(scope === 'platform')}order/export?${query}`);
}
