import { expect, it } from 'vitest';
import { nameAt, nameOf, stampsOf, ticksOf, tickTexts } from './days';

const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-05'];
const stamps = stampsOf(months.map((month) => `${month}-01`));

it('names days, months and years', () => {
  expect(nameOf('2026-11-01')).toBe('2026-11-01');
  expect(nameOf('2026-11-01', 'month')).toBe('2026-11');
  expect(nameOf(undefined, 'year')).toBe('');
  expect(stamps.map((stamp) => nameAt(stamp, 'month'))).toEqual(months);
});

it('has ticks at months whose names do not touch, and at the last one', () => {
  const names = (width: number) => tickTexts(ticksOf(stamps, 'month', width), 'month');
  expect(names(800)).toEqual(months);
  expect(names(230)).toEqual(['2026-01', '2026-03', '2026-05']);
  expect(names(1)).toEqual(['2026-05']);
  expect(tickTexts(ticksOf(stamps.slice(0, 1), 'month', 300), 'month')).toEqual(['2025-12']);
});

it('names ticks by the day, over years by the month', () => {
  expect(tickTexts(stampsOf(['2026-11-01', '2026-11-20']))).toEqual(['11-01', '11-20']);
  expect(tickTexts(stampsOf(['2025-11-01', '2026-11-20']))).toEqual(['2025-11', '2026-11']);
});
