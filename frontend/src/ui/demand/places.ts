/** Returns the items with one moved to another place; the others keep their order. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

/** Returns the place to which a row moves for the height of the pointer, by the middles of the rows. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  const above = middles.filter((middle, place) => place !== from && middle < height).length;
  return Math.min(above, Math.max(0, middles.length - 1));
}
