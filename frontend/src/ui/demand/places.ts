/** The items with one moved to another place; the others keep their order between. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

/** The place among rows, told by the heights of their middles, to which a pointer at a height moves one of them. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  const above = middles.filter((middle, place) => place !== from && middle < height).length;
  return Math.min(above, Math.max(0, middles.length - 1));
}
