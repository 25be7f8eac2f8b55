/** The order of the columns, the hidden ones, those that stay at the left edge, and the widths set by hand, by key. */
export interface Layout {
  order: string[];
  hidden: string[];
  pinned?: string[];
  /** px */
  widths?: Record<string, number>;
}

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const sizes = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((size) => typeof size === 'number' && size > 0);

/** Reports whether something kept is a layout. */
export function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false;
  const {
    order,
    hidden,
    pinned = [],
    widths = {},
  } = value as Partial<Record<keyof Layout, unknown>>;
  return texts(order) && texts(hidden) && texts(pinned) && sizes(widths);
}

/**
 * Returns all columns in the chosen order. Columns that the choice does not contain keep their usual places.
 */
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

/** Returns the shown columns of a layout, in its order. */
export const shownOf = (layout: Layout, keys: readonly string[]): string[] =>
  ordered(
    keys.map((key) => ({ key })),
    layout.order,
  )
    .map(({ key }) => key)
    .filter((key) => !layout.hidden.includes(key));

/** Returns the layout with only these columns, in this order. Unknown columns are ignored. */
export function withShown(shown: readonly string[], keys: readonly string[]): Layout {
  const known = shown.filter((key) => keys.includes(key));
  const hidden = keys.filter((key) => !known.includes(key));
  return { order: [...known, ...hidden], hidden };
}

/** Returns the layout with a column at the left edge, or back at its place in the order. */
export function withPin(layout: Layout, key: string, pin: boolean): Layout {
  const rest = (layout.pinned ?? []).filter((one) => one !== key);
  return { ...layout, pinned: pin ? [...rest, key] : rest };
}

/** Returns the layout with a column as wide as set by hand, px; undefined removes what was set. */
export function withWidth(layout: Layout, key: string, width?: number): Layout {
  const { [key]: _, ...rest } = layout.widths ?? {};
  return { ...layout, widths: width === undefined ? rest : { ...rest, [key]: width } };
}

/** Returns the order of keys with one moved by a step. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return [...keys];
  const next = [...keys];
  next.splice(from, 1);
  next.splice(to, 0, key);
  return next;
}
