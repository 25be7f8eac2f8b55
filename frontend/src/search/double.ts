import type { Filters } from './demand';

/** The lower bounds that traders name by one word: 双28, 双29, 双30. */
export const doubles = [28, 29, 30] as const;

/** Explains 双29. */
export const doubleMeaning = (bound: number) => `长度≥${bound} 强力≥${bound}`;

/** Returns the bound that length and strength share: 29 for 双29. */
export const doubleOf = ({ lengthMin, strongMin }: Filters): number | undefined =>
  lengthMin === strongMin ? lengthMin : undefined;

/** Returns the change that sets or removes 双29. A lower upper bound is removed: it would leave no lots. */
export function toggleDouble(wanted: Filters, bound: number): Filters {
  if (doubleOf(wanted) === bound) return { lengthMin: undefined, strongMin: undefined };
  const kept = (max: number | undefined) => (max !== undefined && max < bound ? undefined : max);
  return {
    lengthMin: bound,
    strongMin: bound,
    lengthMax: kept(wanted.lengthMax),
    strongMax: kept(wanted.strongMax),
  };
}
