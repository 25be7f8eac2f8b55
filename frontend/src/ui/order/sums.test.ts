import { expect, it } from 'vitest';
import { costOf, fenOf, yuanOf } from '../lot/money';
import { fenFrom, type Priced, priceOf, sumsOf, uncovered } from './sums';
import type { Terms } from './terms';

const lot: Priced = { indexCode: 'CF701', basis: 1050, fixedPrice: null, amount: 43.54793 };
const fixed: Priced = { indexCode: null, basis: null, fixedPrice: 15_300, amount: 42 };
const typed = (price: string, current = false): Terms => ({ price, current, day: '2026-11-27' });

it.each<[string, Priced, number | null, Terms | undefined, number | null]>([
  ['at the typed futures price', lot, 14_520, typed('14500'), 15_550],
  ['at the quote for 现价成交', lot, 14_520, typed('14500', true), 15_570],
  ['at the quote without terms', lot, 14_520, undefined, 15_570],
  ['below the contract', { ...lot, basis: -390 }, 14_520, typed('14500'), 14_110],
  ['unknown before anything is typed', lot, 14_520, typed(''), null],
  ['unknown while it is typed', lot, 14_520, typed('145'), null],
  ['unknown without a quote', lot, null, typed('', true), null],
  ['fixed, whatever the quote', fixed, null, typed(''), 15_300],
])('a price is %s', (_, priced, quote, terms, price) => {
  expect(priceOf(priced, quote, terms)).toBe(price);
});

it('rounds half up to the fen', () => {
  expect(costOf({ price: 15_570, amount: 43.54793 })).toBe(67_804_127n);
  expect(costOf({ price: 15_001, amount: 0.0005 })).toBe(750n); // 7.5005
  expect(costOf({ price: 15_010, amount: 0.0005 })).toBe(751n); // 7.505
  // 20 t are 44,092.4 lb
  expect(costOf({ price: 84.65, amount: 20, currency: 2 })).toBe(3_732_422n);
  expect(fenOf(-1n, 0.5)).toBe(-1n);
});

it('reads and writes money', () => {
  expect(fenFrom(1234.5)).toBe(123_450n);
  expect(fenFrom(0.29)).toBe(29n);
  expect(fenFrom(265_799_999.73)).toBe(26_579_999_973n);
  expect(yuanOf(-5n)).toBe('-0.05');
});

it('sums tons, cost and deposit, each deposit rounded by itself', () => {
  const sums = sumsOf(
    [
      { amount: 0.1, cost: 10n },
      { amount: 0.2, cost: null },
      { amount: 43.54793, cost: 67_804_127n },
    ],
    50_000n,
  );
  expect(sums).toEqual({
    count: 3,
    tons: 43.84793,
    cost: 67_804_137n,
    unpriced: 1,
    deposit: 5_000n + 10_000n + 2_177_397n, // 21,773.965
  });
});

it.each([
  [0n, [42, 43, 10]],
  [21_000_00n, [43, 10]],
  [26_000_00n, [43]],
  [47_500_00n, []],
])('names the lots that %d fen do not cover, in their order', (balance, left) => {
  const lots = [42, 43, 10].map((amount) => ({ amount }));
  expect(uncovered(lots, fenFrom(500), balance).map(({ amount }) => amount)).toEqual(left);
});
