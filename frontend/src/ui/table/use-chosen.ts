import { useState } from 'react';
import { type Selection, toggledKeys } from './selection';

/** How the rows of a table are distinguished and named. */
interface Naming<Row> {
  keyOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** the label of the box that selects all rows of the page */
  allLabel: string;
}

/** The rows that are checked, across pages. */
export interface Chosen<Row> extends Selection<Row> {
  rows: Row[];
  clear: () => void;
}

/** Returns the checked rows as the page has them now. Another question starts with none. */
export function useChosen<Row>(
  page: readonly Row[],
  question: string,
  { keyOf, ...named }: Naming<Row>,
): Chosen<Row> {
  const [kept, setKept] = useState({
    question,
    rows: new Map<number, Row>() as ReadonlyMap<number, Row>,
  });
  if (kept.question !== question) setKept({ question, rows: new Map() });
  const now = new Map(page.map((row) => [keyOf(row), row]));
  const rows = [...kept.rows.values()].map((row) => now.get(keyOf(row)) ?? row);
  const toggle = (some: readonly Row[]) =>
    setKept((old) => ({ ...old, rows: toggledKeys(old.rows, some, keyOf) }));
  return {
    ...named,
    rows,
    has: (row) => kept.rows.has(keyOf(row)),
    toggle: (row) => toggle([row]),
    toggleAll: toggle,
    clear: () => setKept({ question, rows: new Map() }),
  };
}
