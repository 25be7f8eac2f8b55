import { expect, it } from 'vitest';
import { parseTime, timeText } from './moment';

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
