import { expect, it } from 'vitest';
import { parseTime, shortDay, shortTime, timeText } from './moment';

it.each([
  ['2026-11-21T07:00:00Z', 1_795_244_400, '2026-11-21 15:00'],
  ['2026-11-21T15:00:00+08:00', 1_795_244_400, '2026-11-21 15:00'],
  ['0001-01-01T00:00:00Z', undefined, '—'],
  ['', undefined, '—'],
  [undefined, undefined, '—'],
])('%s', (text, seconds, shown) => {
  expect(parseTime(text)).toBe(seconds);
  expect(timeText(text)).toBe(shown);
});

it.each([
  ['2026-11-21T07:00:00Z', '11-21', '11-21 15:00'],
  ['2026-12-31T15:59:00Z', '12-31', '12-31 23:59'],
  ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01-01 00:00'],
  ['2025-11-21T07:00:00Z', '2025-11-21', '2025-11-21 15:00'],
])('writes the year of %s when it is another one', (text, day, time) => {
  const now = Date.parse('2026-11-29T00:00:00Z') / 1000;
  expect(shortDay(text, now)).toBe(day);
  expect(shortTime(text, now)).toBe(time);
});
