import { unknown } from './format';
import { timeOf } from './time';

/**
 * Unix seconds of a moment as the server writes it; undefined for one that has not come (none, or
 * of the year 1).
 */
export function momentOf(text: string | null | undefined): number | undefined {
  const seconds = text ? Date.parse(text) / 1000 : Number.NaN;
  return seconds > 0 ? seconds : undefined;
}

/** 2026-11-21 15:00 in Shanghai of a moment as the server writes it; — for one that has not come. */
export function momentText(text: string | null | undefined): string {
  const seconds = momentOf(text);
  return seconds === undefined ? unknown : timeOf(seconds);
}
