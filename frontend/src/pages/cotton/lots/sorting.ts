import type { Order } from '../../../search/demand';

/** The name of an order, and its first direction. */
export const sorts: Record<Order, { name: string; asc: boolean }> = {
  price: { name: '现价', asc: true },
  price3128: { name: '折3128', asc: true },
  basis: { name: '基差', asc: true },
  length: { name: '长度', asc: false },
  strong: { name: '强力', asc: false },
  mike: { name: '马值', asc: true },
  neat: { name: '整齐度', asc: false },
  impurity: { name: '含杂', asc: true },
  moisture: { name: '回潮', asc: true },
  weight: { name: '公重', asc: false },
  listingTime: { name: '挂牌时间', asc: false },
};

/** Returns the order after one was clicked: a new one has its usual direction, the same one is reversed. */
export function sortedBy(
  current: { order: Order; asc: boolean },
  order: Order,
): { order: Order; asc: boolean } {
  return { order, asc: current.order === order ? !current.asc : sorts[order].asc };
}
