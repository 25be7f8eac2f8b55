/** A bar of a histogram: its lower bound and its number of lots. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** Returns the bins of a facet joined to a maximum number of bars of equal width. */
export function barsOf(
  histogram: { from: number; step: number; counts: number[] },
  atMost = 44,
): Bar[] {
  const { from, step, counts } = histogram;
  const each = Math.max(1, Math.ceil(counts.length / atMost));
  const bars: Bar[] = [];
  for (let i = 0; i < counts.length; i += each) {
    const bins = counts.slice(i, i + each);
    bars.push({
      from: from + i * step,
      to: from + (i + each) * step,
      count: bins.reduce((sum, count) => sum + count, 0),
    });
  }
  return bars;
}

/** Height of a bar in percent; a bar with lots is never invisible. */
export const heightOf = (count: number, most: number): number =>
  count === 0 || most === 0 ? 0 : Math.max(6, Math.round((100 * count) / most));

/** The two ends of a slider: given ones, or the least and greatest value rounded outwards to the step. */
export function endsOf(
  given: { min: number; max: number } | undefined,
  facet: { min: number | null; max: number | null } | undefined,
  step: number,
): { min: number; max: number } | undefined {
  if (given) return { min: given.min, max: given.max };
  if (facet?.min == null || facet.max == null) return undefined;
  const min = roundTo(Math.floor(facet.min / step) * step);
  const max = roundTo(Math.ceil(facet.max / step) * step);
  return { min, max: max > min ? max : roundTo(min + step) };
}

/** Returns the ends that a person sees beside the chosen bounds: without one that lies beyond the other bound. */
export function shownEnds(
  ends: { min: number; max: number } | undefined,
  from: number | undefined,
  to: number | undefined,
): { min?: number; max?: number } {
  if (!ends) return {};
  return {
    min: to === undefined || ends.min <= to ? ends.min : undefined,
    max: from === undefined || ends.max >= from ? ends.max : undefined,
  };
}

/** Removes the dust of binary fractions. */
export const roundTo = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the bounds of a slider: a thumb at an end sets no bound. */
export function boundsOf(
  [low, high]: readonly [number, number],
  ends: { min: number; max: number },
): { min: number | undefined; max: number | undefined } {
  const [from, to] = low <= high ? [low, high] : [high, low];
  return {
    min: from <= ends.min ? undefined : roundTo(from),
    max: to >= ends.max ? undefined : roundTo(to),
  };
}
