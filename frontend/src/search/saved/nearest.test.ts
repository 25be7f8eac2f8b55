import { expect, it } from 'vitest';
import { nearest } from './nearest';

it.each([
  [1, [1, 2, 3]],
  [2, [1, 2, 3]],
  [4, [3, 4, 5]],
  [6, [4, 5, 6]],
  [9, [1, 2, 3]],
])('the neighbours of %d among six are %j', (wanted, found) => {
  expect(nearest([1, 2, 3, 4, 5, 6], (one) => one === wanted, 3)).toEqual(found);
});

it('is the whole of a short list', () => {
  expect(nearest([1, 2], (one) => one === 2, 3)).toEqual([1, 2]);
});
