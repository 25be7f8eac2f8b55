import { expect, it } from 'vitest';
import { costOf, yuanOf } from '../../../ui/lot/money';
import { conditionedWeight, grossPrice } from './formula';
import halves from './test.halves.json';

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

it('returns to where it began, forth and back, to 0.01 yuan', () => {
  for (let i = 0; i < 500; i += 1) {
    const price = Math.round(900_000 + i * 1_731) / 100;
    const [conditioned, gross] = [38 + i / 97, 42 - i / 131];
    const there = grossPrice(price, conditioned, gross);
    expect(Math.abs(grossPrice(there, gross, conditioned) - price)).toBeLessThan(0.0151);
  }
});

// The server has the same results: schema/calc/halves_test.go.
it('rounds exact halves up, as the server does', () => {
  for (const { price, conditioned, gross, want } of halves.prices) {
    expect(grossPrice(price, conditioned, gross)).toBe(want);
  }
  for (const { want, ...of } of halves.weights) {
    expect(conditionedWeight({ ...standards, ...of })).toBe(want);
  }
  for (const { price, weight, want } of halves.money) {
    expect(yuanOf(costOf({ price, amount: weight }))).toBe(want.toFixed(2));
  }
});
