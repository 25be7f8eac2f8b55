import type { Layout } from '../../../ui/columns/layout';
import { useStored } from '../../../ui/stored';

/** The default columns of the table. */
export const usualLayout: Layout = { order: [], hidden: ['factory', 'rd', 'plusB', 'p3'] };

/** Returns column widths that fill a width exactly. The remainder goes to columns that may grow. */
export function fitted(
  columns: readonly { width: number; grow?: number }[],
  width: number,
): number[] {
  const least = columns.reduce((sum, column) => sum + column.width, 0);
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const spare = Math.max(0, Math.floor(width) - least);
  if (shares === 0) return columns.map((column) => column.width);
  let given = 0;
  let seen = 0;
  return columns.map(({ width: own, grow = 0 }) => {
    seen += grow;
    const upTo = Math.floor((spare * seen) / shares);
    const extra = upTo - given;
    given = upTo;
    return own + extra;
  });
}

/** Heights of a row, and of each of the two lines in its cells, px. */
export const densities = {
  compact: { name: '紧凑', row: 34, line: 16 },
  normal: { name: '标准', row: 38, line: 18 },
  wide: { name: '宽松', row: 48, line: 20 },
} as const;

export type Density = keyof typeof densities;

const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && value in densities;

export const useDensity = () => useStored<Density>('cotton.density', 'normal', isDensity);

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Reports whether the filters are folded away. */
export const useFolded = () => useStored('cotton.folded', false, isFlag);
