interface Room {
  /** px; 0 before the line is laid out */
  width: number;
  gap: number;
  /** what the control behind the items takes when some are folded, px */
  more: number;
}

/**
 * Returns the first item of a line and the one after the last: as many as fit, at least one. They begin with the first
 * item, or later where the item that is kept would not be among them.
 */
export function itemsThatFit(
  widths: readonly number[],
  { width, gap, more }: Room,
  kept = 0,
): [from: number, to: number] {
  const all = widths.length;
  const taken = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, own) => sum + own + gap, -gap);
  if (width === 0 || taken(0, all) <= width) return [0, all];
  const room = width - more - gap;
  let from = 0;
  while (from < kept && taken(from, kept + 1) > room) from += 1;
  let to = Math.min(from + 1, all);
  while (to < all && taken(from, to + 1) <= room) to += 1;
  return [from, to];
}
