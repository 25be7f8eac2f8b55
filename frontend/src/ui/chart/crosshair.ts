/** Returns the place of a crosshair after a key; undefined for keys that do not move it. */
export function crosshairAfter(key: string, at: number, count: number): number | undefined {
  const page = Math.max(Math.round(count / 10), 1);
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at - 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: count - 1,
  };
  const next = places[key];
  if (next === undefined || count === 0) return undefined;
  return Math.min(Math.max(next, 0), count - 1);
}
