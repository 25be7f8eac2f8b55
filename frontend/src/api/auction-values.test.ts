import { expect, it } from 'vitest';
import { type AuctionLot, type AuctionPrice, mergePrices } from './auctions';

const lot = (more: Partial<AuctionLot> = {}) =>
  ({
    lotID: 7,
    version: 4,
    price: 800,
    bids: 2,
    myPrice: 800,
    leading: true,
    lot: { indexCode: 'CF701', basis: 800, price: 15_400, price3128: 15_100, delivered: 15_900 },
    ...more,
  }) as AuctionLot;
const tick = (more: Partial<AuctionPrice>) =>
  ({ lotID: 7, version: 5, price: 810, bids: 3, ...more }) as AuctionPrice;

it('shows the newer price of a lot: the company of the viewer no longer leads', () => {
  const other = lot({ lotID: 8 });
  const [first, second] = mergePrices([lot(), other], [tick({})]);
  expect(first).toMatchObject({ price: 810, bids: 3, version: 5, myPrice: 800, leading: false });
  expect(second).toBe(other);
});

it('keeps the lead when the tick is the own bid', () => {
  const [first] = mergePrices([lot({ myPrice: 810 })], [tick({})]);
  expect(first).toMatchObject({ price: 810, leading: true });
});

it.each([4, 3])('ignores version %s, and ticks of other lots', (version) => {
  const lots = [lot()];
  expect(mergePrices(lots, [tick({ version }), tick({ lotID: 9 })])).toBe(lots);
});

it('moves the prices of a lot with its bid', () => {
  const [first] = mergePrices([lot()], [tick({})]);
  expect(first?.lot).toMatchObject({
    ...{ basis: 810, price: 15_410, price3128: 15_110, delivered: 15_910 },
  });
});

it('moves a fixed price, and keeps prices that are not known', () => {
  const batch = { indexCode: null, basis: null, fixedPrice: 800, price: 800, price3128: null };
  const [first] = mergePrices([lot({ lot: batch as AuctionLot['lot'] })], [tick({})]);
  expect(first?.lot).toEqual({ ...batch, fixedPrice: 810, price: 810 });
});

it('keeps the prices of a sealed lot, whose bids are not shown', () => {
  const [first] = mergePrices([lot()], [tick({ price: null })]);
  expect(first?.lot.price).toBe(15_400);
});
