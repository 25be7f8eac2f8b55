import { useCallback, useEffect, useMemo, useState } from 'react';
import { useChangedLots } from '../../../api/live';
import { readLots } from '../../../api/lots';
import type { Lot } from '../../../api/types';

/** A lot that was checked: as it was read last, and whether it has been taken off sale since. */
export interface Checked {
  lot: Lot;
  gone: boolean;
}

/** The lots that are checked, by listing: a batch may be on sale twice. */
export interface Selection {
  chosen: ReadonlyMap<number, Checked>;
  /** those on sale, as they were read last */
  lots: Lot[];
  /** how many were taken off sale after they had been checked */
  gone: number;
  toggle: (lot: Lot) => void;
  /** checks all of these, or unchecks them when all are checked */
  toggleAll: (lots: readonly Lot[]) => void;
  dropGone: () => void;
  clear: () => void;
  /** those on sale now: what does not stand on the page is read again */
  current: () => Promise<Lot[]>;
}

/** The selection beside a page of lots: it takes their new values, and follows what changes elsewhere. */
export function useSelection(page: readonly Lot[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Checked>>(new Map());
  const toggleAll = useCallback((lots: readonly Lot[]) => {
    setChosen((old) => toggled(old, lots));
  }, []);
  const toggle = useCallback((lot: Lot) => toggleAll([lot]), [toggleAll]);
  const dropGone = useCallback(() => setChosen(onSale), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  useEffect(() => setChosen((old) => renewed(old, page, [])), [page]);

  const read = useCallback(async (asked: readonly Lot[]) => {
    const fresh = await readLots(asked);
    setChosen((old) => renewed(old, fresh, asked));
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

/** The selection with some lots added, or taken away when all of them are in it. */
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
 * The selection after some of its lots were read: new values for those that came, and those that were
 * asked for and did not come are gone. The same map when it holds none of them.
 */
export function renewed(chosen: Chosen, fresh: readonly Lot[], asked: readonly Lot[]): Chosen {
  const next = new Map(chosen);
  let touched = false;
  const put = (lot: Lot, gone: boolean) => {
    if (!chosen.has(lot.listingID)) return;
    next.set(lot.listingID, { lot, gone });
    touched = true;
  };
  for (const lot of asked) put(chosen.get(lot.listingID)?.lot ?? lot, true);
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
