import { useState } from 'react';
import type { OrderRow } from '../../../api/orders';
import { type Selection, toggledKeys } from '../../../ui/table/selection';
import { may } from '../words';

const keyOf = ({ orderID }: OrderRow) => orderID;

/** The orders that are checked, across pages. */
export interface ChosenOrders extends Selection<OrderRow> {
  rows: OrderRow[];
  clear: () => void;
}

/** Returns the checked orders as the page has them now. Another question starts with none. */
export function useChosenOrders(page: readonly OrderRow[], question: string): ChosenOrders {
  const [kept, setKept] = useState({
    question,
    rows: new Map<number, OrderRow>() as ReadonlyMap<number, OrderRow>,
  });
  if (kept.question !== question) setKept({ question, rows: new Map() });
  const now = new Map(page.map((row) => [keyOf(row), row]));
  const rows = [...kept.rows.values()].map((row) => now.get(keyOf(row)) ?? row);
  const toggle = (some: readonly OrderRow[]) =>
    setKept((old) => ({ ...old, rows: toggledKeys(old.rows, some, keyOf) }));
  return {
    rows,
    has: (row) => kept.rows.has(keyOf(row)),
    toggle: (row) => toggle([row]),
    toggleAll: toggle,
    nameOf: ({ number }) => number,
    allLabel: '选择本页全部订单',
    clear: () => setKept({ question, rows: new Map() }),
  };
}

/** Returns why some orders cannot be merged; undefined when they can. */
export function whyNotMerge(rows: readonly OrderRow[]): string | undefined {
  if (!rows.every((row) => may(row, 'merge'))) return '只有未拟定合同的订单可以合并签约';
  if (new Set(rows.map(({ buyerID }) => buyerID)).size > 1) return '只能合并同一买家的订单';
  return rows.length < 2 ? '请至少选择两个订单' : undefined;
}
