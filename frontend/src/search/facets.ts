import { useMemo } from 'react';
import type { Facet } from '../api/types';
import { useCounted } from './contexts';

/** Returns a facet of the answer; undefined before the first answer. */
export function useFacet(name: string): Facet | undefined {
  return useCounted()?.facets[name];
}

/** Returns how many lots have a value: 0 where the server counted none, undefined where it has not counted. */
export function useCounts(name: string): (value: string) => number | undefined {
  const facet = useFacet(name);
  return useMemo(() => {
    const counts = new Map(facet?.counts.map(({ value, count }) => [value, count]));
    return (value) => (facet ? (counts.get(value) ?? 0) : undefined);
  }, [facet]);
}
