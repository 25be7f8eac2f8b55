import { useStored } from '../../ui/stored';

/** Which columns stand in which order, by their keys. */
export interface Layout {
  order: string[];
  hidden: string[];
}

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'hidden' in value &&
  texts(value.order) &&
  texts(value.hidden);

export const usualLayout: Layout = { order: [], hidden: ['factory', 'rd', 'plusB', 'p3'] };

export const useLayout = () => useStored('cotton.columns', usualLayout, isLayout);

/** All columns in the chosen order; those that the choice does not know keep their usual places. */
export function ordered<Column extends { key: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const place = (key: string) => {
    const chosen = order.indexOf(key);
    return chosen >= 0 ? chosen : columns.findIndex((column) => column.key === key);
  };
  return [...columns].sort((a, b) => place(a.key) - place(b.key));
}

/** The shown columns of a layout, in its order. */
export const shownOf = (layout: Layout, keys: readonly string[]): string[] =>
  ordered(
    keys.map((key) => ({ key })),
    layout.order,
  )
    .map(({ key }) => key)
    .filter((key) => !layout.hidden.includes(key));

/** The layout that shows these columns in this order, and no other. Columns that are no more are passed over. */
export function withShown(shown: readonly string[], keys: readonly string[]): Layout {
  const known = shown.filter((key) => keys.includes(key));
  const hidden = keys.filter((key) => !known.includes(key));
  return { order: [...known, ...hidden], hidden };
}

/** The order of keys with one moved by a step. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return [...keys];
  const next = [...keys];
  next.splice(from, 1);
  next.splice(to, 0, key);
  return next;
}

/** Column widths that fill a width exactly: what is left over goes to those that may grow. */
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

/** Whether the filters are folded away. */
export const useFolded = () => useStored('cotton.folded', false, isFlag);
