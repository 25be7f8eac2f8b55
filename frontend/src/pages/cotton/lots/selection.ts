import { useCallback, useEffect, useMemo, useState } from 'react';
import { readLots, useChangedLots } from '../../../api/lots';
import type { Lot } from '../../../api/types';

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
  /** checks all of these, or unchecks them when all are checked */
  toggleAll: (lots: readonly Lot[]) => void;
  dropGone: () => void;
  clear: () => void;
  /** those on sale now: lots of other pages are read again */
  current: () => Promise<Lot[]>;
}

/** Returns the selection. It takes new values from the page, and follows changes of lots on other pages. */
export function useSelection(page: readonly Lot[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Checked>>(new Map());
  const toggleAll = useCallback((lots: readonly Lot[]) => {
    setChosen((old) => toggled(old, lots));
  }, []);
  const toggle = useCallback((lot: Lot) => toggleAll([lot]), [toggleAll]);
  const dropGone = useCallback(() => setChosen(onSale), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  useEffect(() => setChosen((old) => renewed(old, page, [])), [page]);

  const read = useCallback(async (input: readonly Lot[]) => {
    const fresh = await readLots(input);
    setChosen((old) => renewed(old, fresh, input));
    return fresh;
  }, []);
  const all = [...chosen.values()].map(({ lot }) => lot);
  useChangedLots([...chosen.keys()], () => void read(all).catch(() => {}));

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
    return { chosen, lots, gone, toggle, toggleAll, dropGone, clear, current };
  }, [chosen, toggle, toggleAll, dropGone, clear, current]);
}

type Chosen = ReadonlyMap<number, Checked>;

const onSale = (chosen: Chosen): Chosen => new Map([...chosen].filter(([, { gone }]) => !gone));

const lotsOf = (chosen: Chosen): Lot[] => [...onSale(chosen).values()].map(({ lot }) => lot);

/** Returns the selection with some lots added, or removed when it has all of them. */
export function toggled(chosen: Chosen, lots: readonly Lot[]): Chosen {
  const next = new Map(chosen);
  const all = lots.every(({ listingID }) => chosen.has(listingID));
  for (const lot of lots) {
    if (all) next.delete(lot.listingID);
    else next.set(lot.listingID, { lot, gone: false });
  }
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

/** Tons and average price of some lots, the price weighed by conditioned weight. */
export interface Totals {
  count: number;
  /** t */
  amount: number;
  /** CNY/t; null when no lot has a price */
  average: number | null;
}

const steps = 100_000;

/** Sums in whole hundredths of a kilogram, so that no binary dust gathers. */
export function totalsOf(lots: readonly Lot[]): Totals {
  let weight = 0;
  let priced = 0;
  let money = 0;
  for (const { amount, price } of lots) {
    const own = Math.round((amount ?? 0) * steps);
    weight += own;
    if (price == null) continue;
    priced += own;
    money += own * price;
  }
  return {
    count: lots.length,
    amount: weight / steps,
    average: priced === 0 ? null : Math.round(money / priced),
  };
}
