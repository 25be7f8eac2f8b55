import { expect, it } from 'vitest';
import { conditionedWeight, grossPrice } from './formula';

const standards = { moistureStandard: 8.5, trashStandard: 2.5, conditioned: 0 };

it.each([
  [42.23262, 5.2, 1, '44.23'],
  [41.96704, 9.6, 2.5, '41.55'],
  [42.374, 8.2, 2.3, '42.579'],
  [41.9396, 4.6, 2.4, '43.5479'],
])(
  'computes the conditioned weight of %s t as on its certificate',
  (net, moisture, trash, want) => {
    const digits = want.split('.')[1]?.length ?? 0;
    expect(conditionedWeight({ ...standards, net, moisture, trash }).toFixed(digits)).toBe(want);
  },
);

it.each([
  [42.579, 42.62, '14985.57'],
  [44.23, 42.48, '15617.94'],
  [41.55, 42.22, '14761.96'],
])('converts 15000 at %s t and %s t', (conditioned, gross, want) => {
  expect(grossPrice(15_000, conditioned, gross).toFixed(2)).toBe(want);
});

it('returns to where it began, forth and back', () => {
  for (let i = 0; i < 500; i += 1) {
    const [price, conditioned, gross] = [9000 + i * 17.31, 38 + i / 97, 42 - i / 131];
    const there = grossPrice(price, conditioned, gross);
    expect(grossPrice(there, gross, conditioned)).toBeCloseTo(price, 8);
  }
});
