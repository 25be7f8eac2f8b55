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
