import type { GroupsRequest } from '../api/types';
import {
  type CottonQuery,
  changed,
  type Filters,
  type GroupBy,
  type Order,
  selectedOf,
} from './demand';

/** Orders that groups and their lots have in common. */
const priceOrders = ['price', 'price3128', 'delivered'] as const;

/** Reports whether an order is by a price. */
export const isByPrice = (order: string): order is (typeof priceOrders)[number] =>
  priceOrders.some((one) => one === order);

/** The order of groups. */
export interface GroupSorting {
  order: NonNullable<GroupsRequest['order']>;
  asc: boolean;
}

/** Returns the order of the groups of a query: by a price like their lots, or else the largest first. */
export function groupSorting({ groupOrder, groupAsc, order, asc }: CottonQuery): GroupSorting {
  if (groupOrder) return { order: groupOrder, asc: groupAsc ?? false };
  return isByPrice(order) ? { order, asc } : { order: 'weight', asc: false };
}

/** Returns the query with its lots, and so its groups, in another order. */
export function inOrder(query: CottonQuery, sorted: { order: Order; asc: boolean }): CottonQuery {
  const { groupOrder: _, groupAsc: __, ...rest } = query;
  return { ...rest, ...sorted, pageNum: 1 };
}

/** Returns the query with its groups in an order after it was clicked. A second click reverses it. */
export function groupsSortedBy(query: CottonQuery, order: GroupSorting['order']): CottonQuery {
  const now = groupSorting(query);
  const again = now.order === order;
  if (isByPrice(order)) return inOrder(query, { order, asc: again ? !now.asc : true });
  const { groupAsc: _, ...rest } = query;
  const asc = again && !now.asc;
  return { ...rest, groupOrder: order, pageNum: 1, ...(asc && { groupAsc: true }) };
}

/** Returns the query with its lots grouped, or not. */
export function groupedBy(query: CottonQuery, group: GroupBy | undefined): CottonQuery {
  const { group: _, groupOrder, groupAsc, ...rest } = query;
  if (!group) return { ...rest, pageNum: 1 };
  return { ...query, group, pageNum: 1 };
}

const filterOf: Record<GroupBy, (key: string) => Filters> = {
  depot: (depositary) => ({ depositary }),
  ginnery: (factoryName) => ({ factoryName }),
  seller: (id) => ({ id: Number(id) }),
};

/** Returns the query for the lots of one group. All else stays. */
export const ofGroup = (query: CottonQuery, by: GroupBy, key: string): CottonQuery =>
  groupedBy(changed(query, filterOf[by](key)), undefined);

/** Returns the request for a page of the groups of a query. */
export const groupsRequest = (
  query: CottonQuery,
  by: GroupBy,
  pageSize: number,
): GroupsRequest => ({
  ...selectedOf(query),
  ...groupSorting(query),
  group: by,
  pageNum: query.pageNum,
  pageSize,
});
