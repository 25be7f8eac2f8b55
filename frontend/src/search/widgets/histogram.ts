/** A bar of a histogram: its lower bound and its number of lots. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** Returns the bins of a facet joined to a maximum number of bars of equal width. */
export function barsOf(histogram: Bins, atMost = 44): Bar[] {
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

interface Bins {
  from: number;
  step: number;
  counts: number[];
}

interface Ends {
  min: number;
  max: number;
}

/** Returns the ends that a person sees beside the chosen bounds: without one that lies beyond the other bound. */
export function shownEnds(
  ends: Ends | undefined,
  from: number | undefined,
  to: number | undefined,
): { min?: number; max?: number } {
  if (!ends) return {};
  return {
    min: to === undefined || ends.min <= to ? ends.min : undefined,
    max: from === undefined || ends.max >= from ? ends.max : undefined,
  };
}

/** From so many rows on, outliers are found among the others. */
const manyRows = 200;

/**
 * Returns the ends of a slider without outliers, and the histogram between them. Its outermost bars count the rows
 * beyond the ends, too. An outlier is further from the quartiles than twice their distance, as in the histograms of the
 * server.
 */
export function usualOf(histogram: Bins | undefined, ends: Ends | undefined, step: number) {
  if (!histogram || !ends) return { histogram, ends };
  const { from, step: width, counts } = histogram;
  const total = sumOf(counts);
  const [lower, upper] = [binAt(counts, total / 4), binAt(counts, (total * 3) / 4)];
  const reach = total < manyRows || lower === upper ? counts.length : 2 * (upper - lower);
  const first = Math.max(0, lower - reach);
  const last = Math.min(counts.length - 1, upper + reach);
  const bins = counts.slice(first, last + 1).map((count, bin, { length }) => {
    const below = bin === 0 ? sumOf(counts.slice(0, first)) : 0;
    return below + count + (bin === length - 1 ? sumOf(counts.slice(last + 1)) : 0);
  });
  const low = from + first * width;
  const high = low + bins.length * width;
  return {
    histogram: { from: low, step: width, counts: bins },
    ends: {
      min: Math.max(ends.min, roundTo(Math.floor(low / step + 1e-6) * step)),
      max: Math.min(ends.max, roundTo(Math.ceil(high / step - 1e-6) * step)),
    },
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Returns the bin of the row at a rank. */
function binAt(counts: readonly number[], rank: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > rank;
  });
}

/** Removes the dust of binary fractions. */
export const roundTo = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the bounds of a slider: a thumb at an end sets no bound, and keeps one that is beyond the end. */
export function boundsOf(
  [low, high]: readonly [number, number],
  ends: Ends,
  [from, to]: readonly [number?, number?] = [],
): { min: number | undefined; max: number | undefined } {
  const [least, most] = low <= high ? [low, high] : [high, low];
  const beyond = (bound: number | undefined, is: boolean) => (is ? bound : undefined);
  return {
    min: least <= ends.min ? beyond(from, from !== undefined && from < ends.min) : roundTo(least),
    max: most >= ends.max ? beyond(to, to !== undefined && to > ends.max) : roundTo(most),
  };
}
