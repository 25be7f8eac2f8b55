import { useState } from 'react';
import type { StockFilter, StockRow } from '../../../api/stock';
import type { Choice } from '../../../api/stock-bulk';
import { type Selection, toggledKeys } from '../../../ui/table/selection';

type Rows = ReadonlyMap<number, StockRow>;

const keyOf = ({ listingID }: StockRow) => listingID;

/** The listings that are checked: some, across pages, or all that meet the conditions. */
export interface Chosen extends Selection<StockRow> {
  rows: Rows;
  /** all matches, also on other pages */
  all: boolean;
  count: number;
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
 * Returns the selection of listings. Another filter starts with an empty one, because a seller must see what
 * they change.
 */
export function useChosen(page: readonly StockRow[], filter: StockFilter, total: number): Chosen {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<Kept>({ key, rows: new Map(), all: false });
  const now = kept.key === key ? renewed(kept, page) : { key, rows: new Map(), all: false };
  if (now !== kept) setKept(now);
  const toggle = (some: readonly StockRow[]) =>
    setKept((old) => ({ ...old, all: false, rows: toggledKeys(old.rows, some, keyOf) }));
  const clear = () => setKept({ key, rows: new Map(), all: false });
  const { rows, all } = now;
  return {
    rows,
    all,
    count: all ? total : rows.size,
    has: ({ listingID }) => all || rows.has(listingID),
    toggle: (row) => toggle([row]),
    toggleAll: all ? clear : toggle,
    nameOf: ({ batchID }) => batchID,
    allLabel: '选择本页全部批次',
    chooseAll: () => setKept((old) => ({ ...old, all: true })),
    clear,
    choice: all ? { filter } : { listingIDs: [...rows.keys()] },
  };
}

/** Returns the checked rows as a page has them now. The same object when it has nothing new of them. */
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
