import type { Gap } from './gaps';

/** Years on the axis of a chart. */
export interface Years {
  /** those with only some of their days: they have a star, and no line joins their values */
  partial: readonly string[];
}

/** Returns the label of a year: 2026, or 2018* for a part of it. */
export const yearLabel = (year: string, { partial }: Years) =>
  partial.includes(year) ? `${year}*` : year;

/** Returns the places between which a line is not drawn: at years without a value, and at parts of years. */
export function yearGaps(
  days: readonly string[],
  values: readonly (number | null)[],
  { partial }: Years,
): Gap[] {
  const isOpen = (at: number) =>
    values[at] == null || partial.includes(days[at]?.slice(0, 4) as string);
  return days
    .slice(1)
    .flatMap((_, at) => (isOpen(at) || isOpen(at + 1) ? [[at, at + 1] as const] : []));
}

/** px */
const labelWidth = 46;

/** Returns the stamps whose labels fit side by side: the last one, and others at equal distances. */
export function thinned(stamps: readonly number[], width: number): number[] {
  const step = Math.max(1, Math.ceil((stamps.length * labelWidth) / Math.max(width, labelWidth)));
  return stamps.filter((_, at) => (stamps.length - 1 - at) % step === 0);
}
