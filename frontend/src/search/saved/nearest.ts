/** Returns at most so many neighbours of a list around the one that fits, or from the beginning when none does. */
export function nearest<One>(
  list: readonly One[],
  fits: (one: One) => boolean,
  most: number,
): One[] {
  const place = Math.max(0, list.findIndex(fits));
  const from = Math.max(0, Math.min(place - Math.floor(most / 2), list.length - most));
  return list.slice(from, from + most);
}
