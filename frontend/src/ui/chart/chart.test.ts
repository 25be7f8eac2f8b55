import { expect, it } from 'vitest';
import { aloneIn } from './alone';
import { bins } from './bins';
import { sparkPoints } from './spark';

it('counts in tenths without the dust of binary fractions', () => {
  expect(bins([4.3, 4.3, 4.5], 0.1)).toEqual([
    { name: '4.3', share: 2 },
    { name: '4.4', share: 0 },
    { name: '4.5', share: 1 },
  ]);
});

it('counts in halves', () => {
  expect(bins([28.49, 28.5, 29.4], 0.5)).toEqual([
    { name: '28.0', share: 1 },
    { name: '28.5', share: 1 },
    { name: '29.0', share: 1 },
  ]);
});

it('has no bins without values', () => expect(bins([], 0.1)).toEqual([]));

it('draws a line from edge to edge', () => {
  expect(sparkPoints([1, 3, 2], 100, 24)).toBe('0,22 50,2 100,12');
});

it('draws a flat line at the bottom, not into nothing', () => {
  expect(sparkPoints([5, 5], 10, 24)).toBe('0,22 10,22');
});

it('draws nothing of no values', () => expect(sparkPoints([], 10, 24)).toBe(''));

it('draws points for values without neighbours', () => {
  expect(aloneIn({ values: [1, 2, null, 4, null, 6] })).toEqual([3, 5]);
  expect(aloneIn({ values: [1, null, 3], connected: true })).toEqual([]);
  expect(aloneIn({ values: [null, 2, null], connected: true })).toEqual([1]);
});
