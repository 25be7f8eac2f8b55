import { expect, it } from 'vitest';
import { stepsOf } from './steps';

it('divides prices into steps with equally many warehouses', () => {
  const prices = [16, 11, 12, 13, 14, 15, 17, 18, 19, 230].map((price) => 1000 * price);
  const steps = stepsOf(prices);
  expect(steps?.ends).toEqual([11_000, 12_000, 14_000, 16_000, 18_000, 230_000]);
  expect([11_000, 12_000, 13_000, 18_000, 19_000, 230_000].map((p) => steps?.of(p))).toEqual([
    0, 0, 1, 3, 4, 4,
  ]);
  expect(stepsOf([15_000])?.of(15_000)).toBe(0);
  expect(stepsOf([])).toBeUndefined();
});
