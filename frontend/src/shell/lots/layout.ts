import type { Layout } from '../../ui/columns/layout';

/** The default columns of the table. */
export const usualLayout: Layout = { order: [], hidden: ['factory', 'rd', 'plusB', 'p3'] };

/** Without these a row has no name and nothing can be done with it. */
export const alwaysShown = ['batch', 'actions'];

/** Heights of a row, and of each line in its cells, px. A compact row has one line. */
export const densities = {
  compact: { name: '紧凑', row: 26, line: 18 },
  normal: { name: '标准', row: 38, line: 18 },
  wide: { name: '宽松', row: 48, line: 20 },
} as const;

/** The height of a card with the gap below it, px. */
export const cardHeight = 206;

export type Density = keyof typeof densities;

interface Sized {
  key: string;
  /** least width, px */
  width: number;
  /** least width where both values stand in one line, px */
  compact?: number;
  /** its share of what is left over */
  grow?: number;
}

/** The width of the checkboxes, px. */
export const checkWidth = 30;

/** Limits of a width that is set by hand, px. */
const [narrowest, widest] = [48, 800];

/** Returns a width within the limits of those set by hand. */
export const handWidth = (width: number): number =>
  Math.min(Math.max(Math.round(width), narrowest), widest);

const sumOf = (widths: readonly number[]) => widths.reduce((sum, own) => sum + own, 0);

const leastOf = ({ compact, width }: Sized, density: Density) =>
  (density === 'compact' && compact) || width;

/**
 * Returns column widths that fill a width exactly, where no column falls below its least. Those set by hand stay; the
 * next columns to the right that may grow make up for the difference, so that nothing moves to the left of them.
 */
export function fitted(
  columns: readonly Sized[],
  density: Density,
  width: number,
  byHand: Readonly<Record<string, number>> = {},
): number[] {
  const automatic = automaticWidths(columns, density, width);
  let owed = Math.max(0, sumOf(automatic) - Math.floor(width));
  return columns.map((column, i) => {
    const usual = automatic[i] ?? 0;
    const fits = column.grow ? Math.max(usual - owed, leastOf(column, density)) : usual;
    const own = byHand[column.key] ?? fits;
    owed += own - usual;
    return own;
  });
}

/** The columns beside a preview, which shows all values, the most important first. */
const besidePreview = [
  ...['batch', 'price', 'place', 'length', 'strong', 'mike', 'colour'],
  ...['basis', 'weight', 'price3128', 'delivered', 'impurity', 'factory', 'rd', 'plusB', 'p3'],
];

/** Returns the columns that fit beside a preview, in their order: the least important ones are left out first. */
export function shownBesidePreview<C extends Sized>(
  columns: readonly C[],
  density: Density,
  width: number,
  byHand: Readonly<Record<string, number>> = {},
): C[] {
  const rank = ({ key }: Sized) => besidePreview.indexOf(key);
  const ranked = columns
    .filter((column) => rank(column) >= 0)
    .toSorted((one, other) => rank(one) - rank(other));
  let left = width;
  const end = ranked.findIndex((column) => {
    left -= byHand[column.key] ?? leastOf(column, density);
    return left < 0;
  });
  const fitting = new Set(end < 0 ? ranked : ranked.slice(0, end));
  return columns.filter((column) => fitting.has(column));
}

/** The part of a table that pinned columns may take. */
const pinnedShare = 0.6;

/** Returns how many of the first columns stay at the left edge: those pinned that fit, one after the other. */
export function pinsThatFit(
  columns: readonly { key: string }[],
  widths: readonly number[],
  pinned: readonly string[],
  room: number,
): number {
  let taken = checkWidth;
  const end = columns.findIndex(({ key }, i) => {
    taken += widths[i] ?? 0;
    return !pinned.includes(key) || taken > pinnedShare * room;
  });
  return end < 0 ? columns.length : end;
}

/** Returns the least widths, with the remainder given to columns that may grow. */
function automaticWidths(columns: readonly Sized[], density: Density, width: number): number[] {
  const least = columns.map((one) => leastOf(one, density));
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const spare = Math.max(0, Math.floor(width) - sumOf(least));
  if (shares === 0) return least;
  let given = 0;
  let seen = 0;
  return columns.map(({ grow = 0 }, i) => {
    seen += grow;
    const upTo = Math.floor((spare * seen) / shares);
    const extra = upTo - given;
    given = upTo;
    return (least[i] ?? 0) + extra;
  });
}
