import type { ValueCount } from '../api/types';

/** Returns a function that returns the number of rows with a value of a facet; undefined before they are counted. */
export function countIn(counts: Record<string, ValueCount[]> | undefined, facet: string) {
  const of = counts?.[facet];
  return (value: string) => of && (of.find((one) => one.value === value)?.count ?? 0);
}
