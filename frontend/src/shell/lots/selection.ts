import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { readLots, useChangedLots } from '../../api/lots';
import type { Lot } from '../../api/types';
import { useKept } from '../../ui/kept';

/** A lot that was checked: as it was read last, and whether it has been taken off sale since. */
export interface Checked {
  lot: Lot;
  gone: boolean;
}

/** The lots that are checked, by listing: a batch may be on sale twice. */
export interface Selection {
  chosen: ReadonlyMap<number, Checked>;
  /** those on sale, with the values of the last read */
  lots: Lot[];
  /** how many were taken off sale after they had been checked */
  gone: number;
  toggle: (lot: Lot) => void;
  add: (lots: readonly Lot[]) => void;
  /** checks all of these, or unchecks them when all are checked */
  toggleAll: (lots: readonly Lot[]) => void;
  dropGone: () => void;
  clear: () => void;
  /** those on sale now: lots of other pages are read again */
  current: () => Promise<Lot[]>;
}

const nothing: Chosen = new Map();

/**
 * Returns the selection of a list, which is kept while other pages are shown. It takes new values from the page, and
 * follows changes of lots on other pages.
 */
export function useSelection(list: string, page: readonly Lot[]): Selection {
  const [chosen, setChosen] = useKept<Chosen>(`selection ${list}`, nothing);
  const toggleAll = useCallback(
    (lots: readonly Lot[]) => setChosen((old) => toggled(old, lots)),
    [setChosen],
  );
  const toggle = useCallback((lot: Lot) => toggleAll([lot]), [toggleAll]);
  const add = useCallback(
    (lots: readonly Lot[]) => setChosen((old) => withLots(old, lots)),
    [setChosen],
  );
  const dropGone = useCallback(() => setChosen(onSale), [setChosen]);
  const clear = useCallback(() => setChosen(nothing), [setChosen]);
  useEffect(() => setChosen((old) => renewed(old, page, [])), [page, setChosen]);

  const read = useCallback(
    async (input: readonly Lot[]) => {
      const fresh = await readLots(input);
      setChosen((old) => renewed(old, fresh, input));
      return fresh;
    },
    [setChosen],
  );
  const readAll = () => void read([...chosen.values()].map(({ lot }) => lot)).catch(() => {});
  const returned = useEffectEvent(() => chosen.size > 0 && readAll());
  useEffect(() => void returned(), []);
  useChangedLots([...chosen.keys()], readAll);

  const current = useCallback(async () => {
    const lots = lotsOf(chosen);
    const shown = new Set(page.map(({ listingID }) => listingID));
    const away = lots.filter(({ listingID }) => !shown.has(listingID));
    if (away.length === 0) return lots;
    return lotsOf(renewed(chosen, await read(away), away));
  }, [chosen, page, read]);

  return useMemo(() => {
    const lots = lotsOf(chosen);
    const gone = chosen.size - lots.length;
    return { chosen, lots, gone, toggle, add, toggleAll, dropGone, clear, current };
  }, [chosen, toggle, add, toggleAll, dropGone, clear, current]);
}

type Chosen = ReadonlyMap<number, Checked>;

const onSale = (chosen: Chosen): Chosen => new Map([...chosen].filter(([, { gone }]) => !gone));

const lotsOf = (chosen: Chosen): Lot[] => [...onSale(chosen).values()].map(({ lot }) => lot);

const withLots = (chosen: Chosen, lots: readonly Lot[]): Chosen =>
  new Map([...chosen, ...lots.map((lot) => [lot.listingID, { lot, gone: false }] as const)]);

/** Returns the selection with some lots added, or removed when it has all of them. */
export function toggled(chosen: Chosen, lots: readonly Lot[]): Chosen {
  if (!lots.every(({ listingID }) => chosen.has(listingID))) return withLots(chosen, lots);
  const next = new Map(chosen);
  for (const { listingID } of lots) next.delete(listingID);
  return next;
}

/**
 * Returns the selection after a read of some of its lots: new values for those found; the others are gone.
 * The same map when nothing changes.
 */
export function renewed(chosen: Chosen, fresh: readonly Lot[], input: readonly Lot[]): Chosen {
  const next = new Map(chosen);
  let touched = false;
  const put = (lot: Lot, gone: boolean) => {
    if (!chosen.has(lot.listingID)) return;
    next.set(lot.listingID, { lot, gone });
    touched = true;
  };
  for (const lot of input) put(chosen.get(lot.listingID)?.lot ?? lot, true);
  for (const lot of fresh) put(lot, false);
  return touched ? next : chosen;
}
