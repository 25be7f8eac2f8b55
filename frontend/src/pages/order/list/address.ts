import type { OrderQuery, OrderStatus } from '../../../api/orders';
import { orderStates } from '../../../shell/order-states';
import type { ListState } from '../../../ui/table/list-state';

/** The texts in the address of a list of orders. */
export const orderListKeys = [
  'status',
  'waiting',
  'keyword',
  'otherID',
  'memberID',
  'from',
  'to',
] as const;

/** The state of a list of orders. */
export type OrderList = ListState<(typeof orderListKeys)[number]>;

/** A change of the state. */
export type ChooseOrders = (next: Partial<OrderList>) => void;

const pageSize = 20;

/** Returns the state that the tab shows; undefined for all. */
export const statusOf = (text: string): OrderStatus | undefined =>
  orderStates.find(({ status }) => String(status) === text)?.status;

const numberOf = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns the company whose orders an administrator looks at. */
export const memberOf = ({ memberID }: OrderList): number | undefined => numberOf(memberID);

const dayOf = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

/** Returns the question to the server. */
export const questionOf = (list: OrderList): OrderQuery => ({
  status: statusOf(list.status),
  waiting: list.waiting === '1' || undefined,
  keyword: list.keyword.trim().slice(0, 100) || undefined,
  otherID: numberOf(list.otherID),
  memberID: memberOf(list),
  from: dayOf(list.from),
  to: dayOf(list.to),
  pageNum: list.page,
  pageSize,
});

/** The state without filters; the tab stays. */
export const cleared: Partial<OrderList> = {
  waiting: '',
  keyword: '',
  otherID: '',
  memberID: '',
  from: '',
  to: '',
};

/** Returns how many filters are set. */
export const filtersOf = (list: OrderList): number =>
  [list.waiting, list.keyword, list.otherID, list.memberID, list.from || list.to].filter(Boolean)
    .length;
