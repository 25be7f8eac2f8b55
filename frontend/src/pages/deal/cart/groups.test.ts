import { describe, expect, it } from 'vitest';
import type { CartRow } from '../../../api/cart';
import { groupsOf, priceMove, sumsOf, toggledLots } from './groups';

const row = (listingID: number, more: Partial<CartRow> = {}) =>
  ({
    listingID,
    memberOwner: 1,
    memberOwnerName: '甲棉业',
    amount: 42,
    currency: 1,
    totalPrice: 15_000,
    bundle: 0,
    reason: '',
    ...more,
  }) as CartRow;

describe('the lots by seller', () => {
  it('follow the order of the first lots, those that cannot be bought last', () => {
    const other = { memberOwner: 2, memberOwnerName: '乙棉业' };
    const groups = groupsOf([row(1, { reason: '已售' }), row(2, other), row(3)]);
    expect(
      groups.map(({ name, rows }) => [name, ...rows.map(({ listingID }) => listingID)]),
    ).toEqual([
      ['甲棉业', 3, 1],
      ['乙棉业', 2],
    ]);
  });
});

describe('the sums', () => {
  it('weigh prices by tons, without lots that cannot be bought', () => {
    const rows = [
      row(1, { amount: 40 }),
      row(2, { amount: 20, totalPrice: 16_500 }),
      row(3, { reason: '已售' }),
    ];
    expect(sumsOf(rows)).toEqual({
      count: 2,
      amount: 60,
      prices: [{ currency: 1, average: 15_500, money: '930000.00' }],
    });
  });

  it('have no price when a lot has none', () => {
    expect(sumsOf([row(1), row(2, { totalPrice: null })])).toEqual({
      count: 2,
      amount: 84,
      prices: [{ currency: 1, average: null, money: undefined }],
    });
  });

  it('keep the currencies apart', () => {
    const dollars = row(2, { amount: 20, currency: 2, totalPrice: 84.65 });
    expect(sumsOf([row(1), dollars])).toEqual({
      count: 2,
      amount: 62,
      prices: [
        { currency: 1, average: 15_000, money: '630000.00' },
        { currency: 2, average: 84.65, money: '37324.22' },
      ],
    });
  });
});

it('selects a bundle as a whole, and takes it back', () => {
  const all = [row(1), row(2, { bundle: 9 }), row(3, { bundle: 9 })];
  const chosen = toggledLots(new Set([1]), all.slice(1, 2), all);
  expect([...chosen]).toEqual([1, 2, 3]);
  expect([...toggledLots(chosen, all.slice(2), all)]).toEqual([1]);
});

it.each([
  [[{ field: 'basis', old: '600', new: '700' }], 'up'],
  [[{ field: 'fixedPrice', old: '16500', new: '16000' }], 'down'],
  [[{ field: 'depotName', old: '甲库', new: '乙库' }], undefined],
  [
    [
      { field: 'indexCode', old: 'CF701', new: 'CF705' },
      { field: 'basis', old: '600', new: '700' },
    ],
    undefined,
  ],
])('compares prices of one kind only: %j is %s', (changes, move) => {
  expect(priceMove(changes)).toBe(move);
});
