import { expect, it } from 'vitest';
import { moneyOf } from './money';

it.each([
  [[[15_570, 43.54793]], '678041.27'],
  [[[15_500, 0.0001]], '1.55'],
  [[[26_580, 9_999.99999]], '265799999.73'],
  [[[15_001, 0.0005]], '7.50'],
  [[[15_010, 0.0005]], '7.51'],
  [
    [
      [15_570, 43.54793],
      [15_500, 0.0001],
    ],
    '678042.82',
  ],
  [[[15_570, 0]], '0.00'],
  [
    [
      [15_570, 42],
      [null, 42],
    ],
    undefined,
  ],
] as [[number | null, number][], string | undefined][])('%j cost %s', (lots, money) => {
  expect(moneyOf(lots.map(([price, amount]) => ({ price, amount })))).toBe(money);
});
