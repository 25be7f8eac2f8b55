import { expect, it } from 'vitest';
import type { SeriesDays } from '../../api/series';
import { aligned, difference, figuresOf, firstDay, sourced, withNewest } from './figures';

const cotton = {
  days: ['2026-11-18', '2026-11-19', '2026-11-20'],
  values: [15000, 15100, 14900],
  sources: ['收盘', '收盘', '现价'],
};
const yarn = {
  days: ['2026-11-17', '2026-11-19', '2026-11-20'],
  values: [22000, 22300, 22000],
  sources: ['公告', '公告', '现价'],
};
const none = { days: [], values: [], sources: [] };

it('has a source for each day', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const spans = [
    { from: '2026-11-18', source: '收盘' },
    { from: '2026-11-20', source: '现价' },
  ];
  const answer = { days, values: [15000, 15100, 14900], sources: spans } as SeriesDays;
  expect(sourced(answer)).toEqual(cotton);
});

it('lays two series over the days of both', () => {
  expect(aligned(cotton, yarn)).toEqual({
    days: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    a: { values: [null, 15000, 15100, 14900], sources: ['', '收盘', '收盘', '现价'] },
    b: { values: [22000, null, 22300, 22000], sources: ['公告', '', '公告', '现价'] },
  });
});

it('subtracts only on days that both have', () => {
  const both = { days: ['2026-11-19', '2026-11-20'], values: [7200, 7100] };
  const sources = ['公告、收盘', '现价'];
  expect(difference(yarn, cotton)).toEqual({ ...both, sources });
  expect(difference(cotton, none)).toEqual(none);
});

it('computes where the newest value stands', () => {
  expect(figuresOf(cotton)).toEqual({
    newest: 14900,
    newestDay: '2026-11-20',
    newestSource: '现价',
    change: -100,
    low: 14900,
    lowDay: '2026-11-20',
    high: 15100,
    highDay: '2026-11-19',
    mean: 15000,
    place: 0,
  });
  expect(figuresOf(none)).toBeUndefined();
});

it('takes the newest value of the same day or a later one', () => {
  expect(withNewest(cotton, { day: '2026-11-20', value: 14950 }, '').values.at(-1)).toBe(14950);
  const later = withNewest(cotton, { day: '2026-11-21', value: 15050, source: '公告' }, '');
  expect(later.days).toHaveLength(4);
  expect(later.sources.at(-1)).toBe('公告');
  expect(withNewest(cotton, { day: '2026-11-10', value: 1 }, '')).toEqual(cotton);
  expect(withNewest(cotton, null, '')).toEqual(cotton);
  const nothing = { days: [], values: [], sources: [] };
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
