import type { OrderRow } from '../../../api/orders';
import { currenciesOf } from '../../../ui/order/order';
import { may } from '../words';

/** How orders are checked in a table. */
export const orderNaming = {
  keyOf: ({ orderID }: OrderRow) => orderID,
  nameOf: ({ number }: OrderRow) => number,
  allLabel: '选择本页全部订单',
};

/** Returns why some orders cannot be merged; undefined when they can. */
export function whyNotMerge(rows: readonly OrderRow[]): string | undefined {
  if (!rows.every((row) => may(row, 'merge'))) return '只有未拟定合同的订单可以合并签约';
  if (new Set(rows.map(({ buyerID }) => buyerID)).size > 1) return '只能合并同一买家的订单';
  if (new Set(rows.map(({ goods }) => goods)).size > 1) return '只能合并同一类货物的订单';
  if (currenciesOf(rows).size > 1) return '只能合并同一币种的订单';
  return rows.length < 2 ? '请至少选择两个订单' : undefined;
}
