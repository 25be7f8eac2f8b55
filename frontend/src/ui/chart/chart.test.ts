import { expect, it } from 'vitest';
import { bins } from './bins';

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
