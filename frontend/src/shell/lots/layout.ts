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
export const cardHeight = 180;

export type Density = keyof typeof densities;

interface Sized {
  /** least width, px */
  width: number;
  /** least width where both values stand in one line, px */
  compact?: number;
  /** its share of what is left over */
  grow?: number;
}

/** Returns column widths that fill a width exactly. The remainder goes to columns that may grow. */
export function fitted(columns: readonly Sized[], density: Density, width: number): number[] {
  const least = columns.map((one) => (density === 'compact' && one.compact) || one.width);
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const spare = Math.max(0, Math.floor(width) - least.reduce((sum, own) => sum + own, 0));
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
