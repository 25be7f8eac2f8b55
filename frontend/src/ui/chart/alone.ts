import type { Gap } from './gaps';

interface Line {
  values: readonly (number | null)[];
  connected?: boolean;
}

/** Returns the places of the values that no line joins with another one. They are drawn as points. */
export function aloneIn({ values, connected }: Line, gaps: readonly Gap[] = []): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [at]));
  if (connected) {
    const first = new Set([known[0], ...gaps.map(([, after]) => after)]);
    const last = new Set([known.at(-1), ...gaps.map(([before]) => before)]);
    return known.filter((at) => first.has(at) && last.has(at));
  }
  return known.filter((at) => values[at - 1] == null && values[at + 1] == null);
}
