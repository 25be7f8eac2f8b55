import { expect, test } from 'vitest';
import type { DailyQuote } from '../api/types';
import { atThisMoment } from './live-day';

const quote = (day: string, close: number) => ({ indexCode: 'CF701', day, close }) as DailyQuote;
const noon = Date.parse('2026-11-20T12:00:00+08:00') / 1000;
const quotes = new Map([['CF701', 17_050]]);

test.each([
  ['the day before is over', '2026-11-19', 17_000, false],
  ['today is not', '2026-11-20', 17_050, true],
  ['nor is the next trading day', '2026-11-23', 17_050, true],
])('%s', (_, day, close, live) => {
  const history = [quote('2026-11-18', 16_900), quote(day, 17_000)];
  const seen = atThisMoment(history, quotes, noon);
  expect(seen.live).toBe(live);
  expect(seen.history.map((one) => one.close)).toEqual([16_900, close]);
});

test("a contract without a live price keeps the server's value", () => {
  const seen = atThisMoment([quote('2026-11-20', 17_000)], new Map(), noon);
  expect(seen).toEqual({ history: [quote('2026-11-20', 17_000)], live: true });
});

test('days begin at midnight in Shanghai, not in UTC', () => {
  const early = Date.parse('2026-11-20T00:30:00+08:00') / 1000;
  expect(atThisMoment([quote('2026-11-19', 17_000)], quotes, early).live).toBe(false);
});
