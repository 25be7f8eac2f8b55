interface View {
  /** how far the rows are scrolled, px */
  top: number;
  /** room for rows, px */
  height: number;
  rowHeight: number;
  count: number;
}

/** Rows drawn beyond each edge, so that scrolling shows no gap. */
const spare = 4;

/** Returns the rows to draw: from the first, up to the one after the last. */
export function rowsInView({ top, height, rowHeight, count }: View): [number, number] {
  const first = Math.floor(top / rowHeight) - spare;
  const last = Math.ceil((top + height) / rowHeight) + spare;
  const to = Math.min(count, Math.max(0, last));
  return [Math.min(Math.max(0, first), to), to];
}

/** Returns where to scroll so that a row is seen whole: no further than needed. */
export function scrollFor(row: number, top: number, height: number, rowHeight: number): number {
  const begin = row * rowHeight;
  if (begin < top) return begin;
  return Math.max(top, begin + rowHeight - height);
}
