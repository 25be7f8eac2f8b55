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
 * Returns the current row of a table, -1 for none, the lot beside the table, and a function that changes both. The lot
 * stays there when the history entry is reloaded or returned to.
 */
export function useShown(lots: readonly Lot[], previews: boolean) {
  const name = `preview ${useLocation().key}`;
  const [shown, setShown] = useState<Shown>(() => {
    const kept = previews ? keptInSession(name) : undefined;
    const row = kept ? lots.findIndex(({ listingID }) => String(listingID) === kept) : -1;
    return { row, preview: row >= 0 };
  });
  const row = Math.min(shown.row, lots.length - 1);
  const previewed = shown.preview ? lots[row] : undefined;
  const id = previewed?.listingID.toString();
  useEffect(() => {
    if (previews) keepInSession(name, id);
  }, [name, id, previews]);
  const show = (next: Partial<Shown>) => setShown((old) => ({ ...old, ...next }));
  return { row, previewed, show };
}
