import type { ValueCount } from '../api/types';
import { grouped, rangeText } from '../ui/format';
import { roundTo } from './widgets/histogram';

type Bound = number | undefined;

const boundOf = (text: string | undefined): Bound => (text ? Number(text) : undefined);

/** Returns the bounds of a range such as 20-40, 20-, -40 or 40. */
export function readRange(text = ''): [Bound, Bound] {
  const [from, to = from] = text.split('-');
  return [boundOf(from), boundOf(to)];
}

/** Returns the text of a range; empty without bounds. */
export const writeRange = (from: Bound, to: Bound): string =>
  from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`;

/** Returns a range in words: 20–40S, ≥20S or ≤40S. */
export function rangeWords([from, to]: readonly [Bound, Bound], unit: string): string {
  const text = (value: number | null | undefined) => grouped(value ?? 0, 0);
  if (from !== undefined && to !== undefined) return `${rangeText(text, from, to)}${unit}`;
  return from === undefined ? `≤${text(to)}${unit}` : `≥${text(from)}${unit}`;
}

/** Reads a number that is not negative, with at most some decimals; undefined refuses a text. */
export const readNumber = (decimals: number) => (text: string) => {
  const form = decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`);
  return form.test(text) ? Number(text) : undefined;
};

const binsMost = 40;

/** Returns the least step of 1, 2 or 5 times a power of ten that is not less than a width. */
function stepFor(width: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(width, least)));
  const step = [1, 2, 5, 10].find((times) => times * power >= width) ?? 10;
  return Math.max(least, roundTo(step * power));
}

/**
 * Returns the histogram of counted numbers and their ends; undefined without numbers. The numbers are divided by
 * `scale`. No bin is narrower than `least`, and the least number is in the middle of the first one.
 */
export function histogramOf(counts: readonly ValueCount[] | undefined, least: number, scale = 1) {
  if (!counts || counts.length === 0) return undefined;
  const numbers = counts.map(({ value, count }) => ({ value: Number(value) / scale, count }));
  const min = Math.min(...numbers.map(({ value }) => value));
  const max = Math.max(...numbers.map(({ value }) => value));
  const step = stepFor((max - min) / binsMost, least);
  const bins = new Array<number>(Math.round((max - min) / step) + 1).fill(0);
  for (const { value, count } of numbers) {
    const bin = Math.round((value - min) / step);
    bins[bin] = (bins[bin] ?? 0) + count;
  }
  const ends = { min, max: max > min ? max : roundTo(min + step) };
  return { ends, histogram: { from: min - step / 2, step, counts: bins } };
}
