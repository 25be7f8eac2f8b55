import { expect, it } from 'vitest';
import { closedDays, lastOpen } from './closed-days';

const isClosed = closedDays(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']);

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-22', '2026-11-20'], // a Sunday
  ['2026-10-07', '2026-09-30'],
  ['2026-10-08', '2026-10-08'],
])('finds the last day with auctions: %s', (day, open) => {
  expect(lastOpen(day, isClosed)).toBe(open);
});
