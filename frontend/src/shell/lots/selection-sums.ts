import type { Lot } from '../../api/types';

/** Tons and average price of some lots, the price weighed by conditioned weight. */
export interface Totals {
  count: number;
  /** t */
  amount: number;
  /** CNY/t; null when no lot has a price */
  average: number | null;
  least: number | null;
  greatest: number | null;
}

const steps = 100_000;

/** Returns the conditioned weight of a lot in hundredths of a kilogram; 0 when it is unknown. */
const weightOf = ({ amount }: Pick<Lot, 'amount'>) => Math.round((amount ?? 0) * steps);

/** Sums in whole hundredths of a kilogram, so that no binary dust gathers. */
export function totalsOf(lots: readonly Lot[]): Totals {
  let weight = 0;
  let priced = 0;
  let money = 0;
  const prices: number[] = [];
  for (const lot of lots) {
    const { price } = lot;
    const own = weightOf(lot);
    weight += own;
    if (price == null) continue;
    priced += own;
    money += own * price;
    prices.push(price);
  }
  return {
    count: lots.length,
    amount: weight / steps,
    average: priced === 0 ? null : Math.round(money / priced),
    least: prices.length === 0 ? null : Math.min(...prices),
    greatest: prices.length === 0 ? null : Math.max(...prices),
  };
}

/** A quality value of some lots. */
export interface Blend {
  /** weighed by conditioned weight */
  average: number;
  least: number;
  greatest: number;
  /** how many lots have no such value, or no weight */
  missing: number;
}

/** Returns a quality value of some lots; undefined when none of them has it. */
export function blendOf(
  lots: readonly Lot[],
  read: (lot: Lot) => number | null,
): Blend | undefined {
  const known = lots.flatMap((lot) => {
    const [value, weight] = [read(lot), weightOf(lot)];
    return value === null || weight === 0 ? [] : [{ value, weight }];
  });
  if (known.length === 0) return undefined;
  const all = known.map(({ value }) => value);
  const weight = known.reduce((sum, one) => sum + one.weight, 0);
  return {
    average: known.reduce((sum, one) => sum + one.value * one.weight, 0) / weight,
    least: Math.min(...all),
    greatest: Math.max(...all),
    missing: lots.length - known.length,
  };
}
