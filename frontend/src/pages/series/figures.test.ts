import { expect, it } from 'vitest';
import { aligned, difference, figuresOf, firstDay, withNewest } from './figures';

const cotton = { days: ['2026-11-18', '2026-11-19', '2026-11-20'], values: [15000, 15100, 14900] };
const yarn = { days: ['2026-11-17', '2026-11-19', '2026-11-20'], values: [22000, 22300, 22000] };

it('lays two series over the days of both', () => {
  expect(aligned(cotton, yarn)).toEqual({
    days: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    a: [null, 15000, 15100, 14900],
    b: [22000, null, 22300, 22000],
  });
});

it('subtracts only on days that both have', () => {
  const both = { days: ['2026-11-19', '2026-11-20'], values: [7200, 7100] };
  expect(difference(yarn, cotton)).toEqual(both);
  expect(difference(cotton, { days: [], values: [] })).toEqual({ days: [], values: [] });
});

it('computes where the newest value stands', () => {
  expect(figuresOf(cotton)).toEqual({
    newest: 14900,
    newestDay: '2026-11-20',
    change: -100,
    low: 14900,
    lowDay: '2026-11-20',
    high: 15100,
    highDay: '2026-11-19',
    mean: 15000,
    place: 0,
  });
  expect(figuresOf({ days: [], values: [] })).toBeUndefined();
});

it('takes the newest value of the same day or a later one', () => {
  expect(withNewest(cotton, { day: '2026-11-20', value: 14950 }, '').values.at(-1)).toBe(14950);
  expect(withNewest(cotton, { day: '2026-11-21', value: 15050 }, '').days).toHaveLength(4);
  expect(withNewest(cotton, { day: '2026-11-10', value: 1 }, '')).toEqual(cotton);
  expect(withNewest(cotton, null, '')).toEqual(cotton);
  const nothing = { days: [], values: [] };
  const old = { day: '2025-04-14', value: 0.1437 };
  expect(withNewest(nothing, old, '2026-10-20')).toEqual(nothing);
  expect(withNewest(nothing, old, '2025-04-14').days).toEqual(['2025-04-14']);
});

it('begins a range some months before its end', () => {
  expect(firstDay('1y', '2026-11-20')).toBe('2025-11-20');
  expect(firstDay('1m', '2026-11-20')).toBe('2026-10-20');
  expect(firstDay('1m', '2026-03-31')).toBe('2026-02-28');
  expect(firstDay('1m', '2026-01-31')).toBe('2025-12-31');
  expect(firstDay('6m', '2026-08-31')).toBe('2026-02-28');
  expect(firstDay('1y', '2028-02-29')).toBe('2027-02-28');
  expect(firstDay('all', '2026-11-20')).toBe('');
});
