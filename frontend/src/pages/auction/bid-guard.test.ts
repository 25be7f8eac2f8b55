import { expect, it } from 'vitest';
import { slipOf, typedBid, wrongWith } from './bid-guard';

it.each([
  ['1,000', 1_000],
  ['＋４２０', 420],
  ['-50', -50],
  [' 15 000 ', 15_000],
  ['五百', Number.NaN],
])('reads %s', (text, price) => expect(typedBid(text)).toBe(price));

const basis = { least: 400, indexCode: 'CF701' };
const fixed = { least: 15_000, indexCode: '' };

it.each([
  [basis, 400, ''],
  [basis, 405, '出价应按加价幅度 10 元/吨递增，可出价 +400 或 +410 元/吨'],
  [basis, 390, '至少出价 +400 元/吨'],
  [fixed, 15_020, ''],
])('says what is wrong with a bid', (lot, price, sentence) =>
  expect(wrongWith(price, lot, 10)).toBe(sentence),
);

it.each([
  ['the least bid', basis, 400, 10, 0],
  ['ten steps more', basis, 500, 10, 0],
  ['eleven steps more', basis, 510, 10, 110],
  ['a digit too many', basis, 4_000, 10, 3_600],
  ['few large steps on a basis', basis, 800, 100, 400],
  ['less than 3 % of a fixed price', fixed, 15_400, 100, 0],
  ['more than 3 % of a fixed price', fixed, 15_500, 100, 500],
])('warns of %s', (_, lot, price, step, over) => expect(slipOf(price, lot, step)).toBe(over));
