import { expect, it } from 'vitest';
import { thinned, yearGaps, yearLabel } from './years';

const days = ['2017', '2018', '2019', '2020', '2021', '2022'].map((year) => `${year}-07-01`);

it('joins values of whole years only', () => {
  const values = [14_000, 15_121, 13_291, null, 15_000, 15_500];
  expect(yearGaps(days, values, { partial: [] })).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(yearGaps(days, values, { partial: ['2018'] })).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

it('marks years with only some of their days', () => {
  expect(yearLabel('2018', { partial: ['2018'] })).toBe('2018*');
  expect(yearLabel('2019', { partial: ['2018'] })).toBe('2019');
});

it('leaves out labels that do not fit, and keeps the last one', () => {
  const stamps = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(thinned(stamps, 1000)).toEqual(stamps);
  expect(thinned(stamps, 230)).toEqual([1, 3, 5, 7, 9]);
  expect(thinned(stamps, 150)).toEqual([3, 6, 9]);
  expect(thinned(stamps, 0)).toEqual([9]);
});
