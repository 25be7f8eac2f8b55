import type { Filters } from './demand';

/** The lower bounds that traders ask for by one word: 双28, 双29, 双30. */
export const doubles = [28, 29, 30] as const;

/** What 双29 means, in words. */
export const doubleMeaning = (bound: number) => `长度≥${bound} 强力≥${bound}`;

/** The bound that length and strength share: 29 for 双29. */
export const doubleOf = ({ lengthMin, strongMin }: Filters): number | undefined =>
  lengthMin === strongMin ? lengthMin : undefined;

/** The change that chooses 双29, or gives it up. An upper bound below it goes: it would leave no lot. */
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
