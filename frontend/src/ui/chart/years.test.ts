import { expect, it } from 'vitest';
import { marked, yearGaps } from './years';

const days = ['2017', '2018', '2019', '2020', '2021', '2022'].map((year) => `${year}-07-01`);

it('joins values of whole years only', () => {
  const values = [14_000, 15_121, 13_291, null, 15_000, 15_500];
  expect(yearGaps(days, values, [])).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(yearGaps(days, values, ['2018'])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

it('marks years with only some of their days', () => {
  expect(marked('2018', ['2018'])).toBe('2018*');
  expect(marked('2019', ['2018'])).toBe('2019');
});
