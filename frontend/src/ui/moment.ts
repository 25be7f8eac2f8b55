import { unknown } from './format';
import { dayOf, timeOf } from './time';

/** Returns the Unix seconds of a time from the server; undefined for no time (absent, or of the year 1). */
export function parseTime(text: string | null | undefined): number | undefined {
  const seconds = text ? Date.parse(text) / 1000 : Number.NaN;
  return seconds > 0 ? seconds : undefined;
}

/** Formats a time from the server in Shanghai time, as 2026-11-21 15:00; — for no time. */
export function timeText(text: string | null | undefined): string {
  const seconds = parseTime(text);
  return seconds === undefined ? unknown : timeOf(seconds);
}

/** Returns the day of a time from the server in Shanghai, as 11-21; with the year when it is another one. */
export function shortDay(text: string, now = Date.now() / 1000): string {
  const day = dayOf(parseTime(text) ?? 0);
  return day.startsWith(dayOf(now).slice(0, 4)) ? day.slice(5) : day;
}

/** Returns a time in Shanghai, as 2026-11-21 15:00, as calls take it. */
export const momentOf = (text: string): string => `${text.replace(' ', 'T')}:00+08:00`;

/** Returns the time of a time from the server in Shanghai, as 11-21 15:00; with the year when it is another one. */
export function shortTime(text: string, now = Date.now() / 1000): string {
  const time = timeText(text);
  return time.startsWith(dayOf(now).slice(0, 4)) ? time.slice(5) : time;
}
