import { useCallback, useMemo, useState } from 'react';
import type { Lot } from '../../api/types';

/** The lots that are checked, by listing: a batch may be on sale twice. */
export interface Selection {
  chosen: ReadonlyMap<number, Lot>;
  lots: Lot[];
  toggle: (lot: Lot) => void;
  /** checks all of these, or unchecks them when all are checked */
  toggleAll: (lots: readonly Lot[]) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Lot>>(new Map());
  const toggle = useCallback((lot: Lot) => setChosen((old) => toggled(old, [lot])), []);
  const toggleAll = useCallback((lots: readonly Lot[]) => {
    setChosen((old) => toggled(old, lots));
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  const lots = useMemo(() => [...chosen.values()], [chosen]);
  return useMemo(
    () => ({ chosen, lots, toggle, toggleAll, clear }),
    [chosen, lots, toggle, toggleAll, clear],
  );
}

/** The selection with some lots added, or taken away when all of them are in it. */
export function toggled(
  chosen: ReadonlyMap<number, Lot>,
  lots: readonly Lot[],
): ReadonlyMap<number, Lot> {
  const next = new Map(chosen);
  const all = lots.every(({ listingID }) => chosen.has(listingID));
  for (const lot of lots) {
    if (all) next.delete(lot.listingID);
    else next.set(lot.listingID, lot);
  }
  return next;
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
