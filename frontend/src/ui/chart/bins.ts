import type { Part } from './distribution';

/**
 * Counts values in bins of equal width from the least to the greatest, empty bins included. A bin is named by
 * its lower bound. Values have at most two decimals.
 */
export function bins(values: number[], width: number): Part[] {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.floor(Math.round(value * 100) / Math.round(width * 100));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    name: ((first + n) * width).toFixed(1),
    share: counts.get(first + n) ?? 0,
  }));
}
