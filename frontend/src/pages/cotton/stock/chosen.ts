import { useCallback, useState } from 'react';
import type { StockFilter, StockRow } from '../../../api/stock';
import type { Choice } from '../../../api/stock-bulk';

type Rows = ReadonlyMap<number, StockRow>;

/** The listings that are checked: some, across pages, or all that meet the conditions. */
export interface Chosen {
  rows: Rows;
  /** all that meet the conditions, those on other pages too */
  all: boolean;
  count: number;
  has: (row: StockRow) => boolean;
  toggle: (row: StockRow) => void;
  /** checks all of these, or unchecks them when all are checked */
  toggleAll: (rows: readonly StockRow[]) => void;
  chooseAll: () => void;
  clear: () => void;
  choice: Choice;
}

interface Kept {
  key: string;
  rows: Rows;
  all: boolean;
}

/**
 * What is checked beside a page of listings. Other conditions begin with nothing checked: nobody changes listings
 * that he does not see any more.
 */
export function useChosen(page: readonly StockRow[], filter: StockFilter, total: number): Chosen {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<Kept>({ key, rows: new Map(), all: false });
  const now = kept.key === key ? renewed(kept, page) : { key, rows: new Map(), all: false };
  if (now !== kept) setKept(now);
  const toggleAll = useCallback(
    (rows: readonly StockRow[]) =>
      setKept((old) => ({ ...old, all: false, rows: toggled(old.rows, rows) })),
    [],
  );
  const { rows, all } = now;
  return {
    rows,
    all,
    count: all ? total : rows.size,
    has: ({ listingID }) => all || rows.has(listingID),
    toggle: (row) => toggleAll([row]),
    toggleAll,
    chooseAll: () => setKept((old) => ({ ...old, all: true })),
    clear: () => setKept({ key, rows: new Map(), all: false }),
    choice: all ? { filter } : { listingIDs: [...rows.keys()] },
  };
}

/** The checked rows with some added, or taken away when all of them are among them. */
export function toggled(chosen: Rows, rows: readonly StockRow[]): Rows {
  const next = new Map(chosen);
  const every = rows.every(({ listingID }) => chosen.has(listingID));
  for (const row of rows) {
    if (every) next.delete(row.listingID);
    else next.set(row.listingID, row);
  }
  return next;
}

/** The checked rows as a page has them now. The same object when it has nothing new of them. */
function renewed(kept: Kept, page: readonly StockRow[]): Kept {
  const news = page.filter((row) => {
    const old = kept.rows.get(row.listingID);
    return old && old !== row;
  });
  if (news.length === 0) return kept;
  const rows = new Map(kept.rows);
  for (const row of news) rows.set(row.listingID, row);
  return { ...kept, rows };
}
