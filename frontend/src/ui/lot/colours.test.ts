import { expect, it } from 'vitest';
import { sharesOf } from './colours';

it('reads shares from running sums', () => {
  const atLeast = { 11: 0, 21: 26.88, 31: 100, 41: 100, 51: 100, 12: 100, 24: 100 };
  expect(sharesOf(atLeast)).toEqual([
    { grade: '21', share: 26.88 },
    { grade: '31', share: 73.12 },
  ]);
});

it('keeps the order from best to worst and drops binary dust', () => {
  const shares = sharesOf({ 11: 0.1, 21: 0.3, 31: 92.8, 41: 100 });
  expect(shares).toEqual([
    { grade: '11', share: 0.1 },
    { grade: '21', share: 0.2 },
    { grade: '31', share: 92.5 },
    { grade: '41', share: 7.2 },
  ]);
});

it('is empty when the distribution is not known', () => {
  expect(sharesOf(null)).toEqual([]);
  expect(sharesOf({})).toEqual([]);
});
