import { expect, it } from 'vitest';
import { aloneIn } from './alone';
import { gapsIn, gapsText } from './gaps';

const dayOf = (n: number) => new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10);

/** Returns days at some distances from 2026-08-01. */
function at(...numbers: number[]) {
  return { days: numbers.map(dayOf), values: numbers.map((n): number | null => n) };
}

it.each([
  ['two weeks of holidays', at(0, 1, 2, 18, 19), []],
  ['more than 16 days', at(0, 1, 2, 19, 20), [[2, 3]]],
  ['months of a monthly series', at(0, 31, 61, 92), []],
  ['half a year of a monthly series', at(0, 31, 61, 92, 280), [[3, 4]]],
  ['two values', at(0, 300), []],
  ['nothing', at(), []],
])('finds gaps: %s', (_, { days, values }, want) => {
  expect(gapsIn(days, values)).toEqual(want);
});

it('measures from value to value, not from day to day', () => {
  const { days, values } = at(0, 1, 2, 3, 10, 20, 21, 22, 23);
  values[4] = null;
  expect(gapsIn(days, values)).toEqual([[3, 5]]);
});

it('says which days have no values', () => {
  const { days, values } = at(0, 1, 26, 94, 95, 96);
  const whole = { name: '棉纱', values: days.map(() => 1) };
  const cotton = { name: '郑棉', values };
  expect(gapsText(days, [cotton])).toBe('8 月 3 日—8 月 26 日、8 月 28 日—11 月 2 日 没有数据');
  values[2] = null;
  expect(gapsText(days, [cotton])).toBe('8 月 3 日—11 月 2 日 没有数据');
  expect(gapsText(at(0, 1, 2, 3).days, [{ name: '郑棉', values: [1, 2, 3, 4] }])).toBe('');
  const same = { ...cotton, name: '1% 配额' };
  const other = { name: '棉纱', values: whole.values };
  expect(gapsText(days, [cotton, same, other])).toBe(
    '郑棉、1% 配额 8 月 3 日—11 月 2 日 没有数据；棉纱 8 月 3 日—8 月 26 日、8 月 28 日—11 月 2 日 没有数据',
  );
});

it('names the years that are not that of the last day, and only the newest gaps', () => {
  const years = at(0, 1, 2, 60, 61, 200, 201, 300, 301, 400, 401);
  expect(gapsText(years.days, [{ name: '郑棉', values: years.values }])).toBe(
    '2026 年 10 月 2 日—2027 年 2 月 16 日、2 月 19 日—5 月 27 日、5 月 30 日—9 月 4 日等 4 段时间 没有数据',
  );
  const past = at(0, 1, 2, 60, 61, 153);
  expect(gapsText(past.days, [{ name: '郑棉', values: past.values }])).toContain(
    '2026 年 8 月 4 日—9 月 29 日',
  );
});

it('draws a value between two gaps as a point', () => {
  const { days, values } = at(0, 1, 2, 50, 100, 101);
  const gaps = gapsIn(days, values);
  expect(aloneIn({ values, connected: true }, gaps)).toEqual([3]);
});
