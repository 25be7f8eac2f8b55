import type { Gap } from './gaps';

/** Returns the label of a year: 2026, or 2018* for a part of it. Other labels stay. */
export const marked = (label: string, partial: readonly string[] = []) =>
  partial.includes(label) ? `${label}*` : label;

/** Returns the places between which a line is not drawn: at years without a value, and at parts of years. */
export function yearGaps(
  days: readonly string[],
  values: readonly (number | null)[],
  partial: readonly string[],
): Gap[] {
  const isOpen = (at: number) =>
    values[at] == null || partial.includes(days[at]?.slice(0, 4) as string);
  return days
    .slice(1)
    .flatMap((_, at) => (isOpen(at) || isOpen(at + 1) ? [[at, at + 1] as const] : []));
}
