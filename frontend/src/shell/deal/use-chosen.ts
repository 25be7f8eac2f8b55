import { useState } from 'react';
import type { DealRow } from '../../api/deals';
import { type Selection, toggledKeys } from '../../ui/table/selection';

const keyOf = ({ spotSaleID }: DealRow) => spotSaleID;

/** The deals that are checked, across pages. */
export interface ChosenDeals extends Selection<DealRow> {
  rows: DealRow[];
  clear: () => void;
}

/** Returns the checked deals as the page has them now. Another question starts with none. */
export function useChosenDeals(page: readonly DealRow[], question: string): ChosenDeals {
  const [kept, setKept] = useState({
    question,
    rows: new Map<number, DealRow>() as ReadonlyMap<number, DealRow>,
  });
  if (kept.question !== question) setKept({ question, rows: new Map() });
  const now = new Map(page.map((row) => [keyOf(row), row]));
  const rows = [...kept.rows.values()].map((row) => now.get(keyOf(row)) ?? row);
  const toggle = (some: readonly DealRow[]) =>
    setKept((old) => ({ ...old, rows: toggledKeys(old.rows, some, keyOf) }));
  return {
    rows,
    has: (row) => kept.rows.has(keyOf(row)),
    toggle: (row) => toggle([row]),
    toggleAll: toggle,
    nameOf: ({ batchID }) => batchID,
    allLabel: '选择本页全部询盘',
    clear: () => setKept({ question, rows: new Map() }),
  };
}
