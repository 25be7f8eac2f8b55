import type { Lot } from '../../api/types';
import type { Order } from '../../search/demand';

/** The name of an order, and its first direction. */
export const sorts: Record<Order, { name: string; asc: boolean }> = {
  price: { name: '现价', asc: true },
  price3128: { name: '折3128', asc: true },
  delivered: { name: '到厂价', asc: true },
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

/** The order of a list; a list as it came has none. */
export interface Sorted {
  order?: Order;
  asc: boolean;
}

/** The order of a list, and what happens when another one is chosen. */
export interface Sorting extends Sorted {
  onSort: (sorted: Required<Sorted>) => void;
}

/** Returns the order after one was clicked: a new one has its usual direction, the same one is reversed. */
export function sortedBy(current: Sorted, order: Order): Required<Sorted> {
  return { order, asc: current.order === order ? !current.asc : sorts[order].asc };
}

const values: Record<Order, (lot: Lot) => number | null> = {
  price: ({ price }) => price,
  price3128: ({ price3128 }) => price3128,
  delivered: ({ delivered = null }) => delivered,
  basis: ({ basis }) => basis,
  length: ({ lengthAvg }) => lengthAvg,
  strong: ({ strongAvg }) => strongAvg,
  mike: ({ mikeAvg }) => mikeAvg,
  neat: ({ neatAvg }) => neatAvg,
  impurity: ({ impurity }) => impurity,
  moisture: ({ moisture }) => moisture,
  weight: ({ amount }) => amount,
  listingTime: ({ listingTime }) => listingTime,
};

/** Returns lots in an order; those without a value come last. */
export function inOrder(lots: readonly Lot[], { order, asc }: Sorted): Lot[] {
  if (!order) return [...lots];
  const value = values[order];
  return lots.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return asc ? first - second : second - first;
  });
}
