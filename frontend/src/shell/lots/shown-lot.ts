import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Lot } from '../../api/types';
import { keepInSession, keptInSession } from '../../ui/session';

interface Shown {
  row: number;
  /** its lot is shown beside the table */
  preview: boolean;
}

/**
 * Returns the current row of a table, -1 for none, the lot beside the table, and a function that changes both. Both
 * stay when the history entry is reloaded or returned to, in tables with previews.
 */
export function useShown(lots: readonly Lot[], previews: boolean) {
  const name = `row ${useLocation().key}`;
  const [shown, setShown] = useState<Shown>(() => {
    const [kept, preview] = (previews && keptInSession(name)?.split(' ')) || [];
    const row = lots.findIndex(({ listingID }) => String(listingID) === kept);
    return { row, preview: row >= 0 && preview !== undefined };
  });
  const row = Math.min(shown.row, lots.length - 1);
  const previewed = shown.preview ? lots[row] : undefined;
  const id = lots[row]?.listingID;
  const kept = id ? (previewed ? `${id} preview` : String(id)) : undefined;
  useEffect(() => {
    if (previews) keepInSession(name, kept);
  }, [name, kept, previews]);
  const show = (next: Partial<Shown>) => setShown((old) => ({ ...old, ...next }));
  return { row, previewed, show };
}
