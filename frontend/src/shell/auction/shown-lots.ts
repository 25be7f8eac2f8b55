import { useEffect, useSyncExternalStore } from 'react';

/** The lots whose rows the page shows: they need no alerts beside them. */
let shown: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

function show(lots: ReadonlySet<number>): void {
  shown = lots;
  for (const listener of listeners) listener();
}

/** Keeps the alerts of some lots closed for as long as the page shows their rows. */
export function useShowLots(lotIDs: readonly number[]): void {
  const ids = lotIDs.join();
  useEffect(() => {
    show(new Set(ids.split(',').map(Number)));
    return () => show(new Set());
  }, [ids]);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the lots whose rows the page shows. */
export const useShownLots = (): ReadonlySet<number> => useSyncExternalStore(follow, () => shown);
