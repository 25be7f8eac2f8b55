import { describe, expect, it } from 'vitest';
import { atQuotes } from './quotes';
import type { Lot } from './types';

const lot = (listingID: number, more: Partial<Lot> = {}): Lot =>
  ({ listingID, price: 15_000, price3128: 14_900, indexCode: null, basis: null, ...more }) as Lot;

describe('atQuotes', () => {
  const quotes = new Map([['CF701', 14_520]]);

  it('moves price and 折3128 with the contract', () => {
    const old = lot(1, {
      indexCode: 'CF701',
      basis: 1000,
      indexValue: 14_500,
      price: 15_500,
      price3128: 15_200,
    });
    expect(atQuotes(old, quotes)).toMatchObject({
      price: 15_520,
      price3128: 15_220,
      indexValue: 14_520,
    });
  });

  it('leaves fixed prices, unknown contracts and still ones as they are', () => {
    const still = { indexCode: 'CF701', basis: 1, indexValue: 14_520, price: 14_521 };
    const unknown = { indexCode: 'CF999', basis: 1, indexValue: 1, price: 2 };
    for (const one of [lot(1), lot(2, still), lot(3, unknown)]) {
      expect(atQuotes(one, quotes)).toBe(one);
    }
  });
});
