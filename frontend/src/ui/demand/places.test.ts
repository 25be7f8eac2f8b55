import { expect, it } from 'vitest';
import { movedTo, placeAt } from './places';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('the item at %i moved to %i results in %s', (from, to, order) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

// Rows with their middles at 10, 30, 50 and 70.
it.each([
  [0, 5, 0],
  [0, 29, 0],
  [0, 31, 1],
  [0, 500, 3],
  [3, 500, 3],
  [3, 51, 3],
  [3, 49, 2],
  [3, -20, 0],
  [2, 50, 2],
])('row %i dragged to the height %i lands at place %i', (from, height, place) => {
  expect(placeAt([10, 30, 50, 70], from, height)).toBe(place);
});
