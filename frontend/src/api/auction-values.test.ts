import { expect, it } from 'vitest';
import { AuctionValues, mergeBid, mergeCounts, mergePrices } from './auction-values';
import type { AuctionAlert, AuctionLot, AuctionPage, AuctionPrice } from './auctions';

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

it('leads after an own bid, unless a newer price is known', () => {
  const own = tick({ price: 810 });
  const before = lot({ myPrice: null, leading: false });
  expect(mergeBid([before], own, 810)[0]).toMatchObject({ myPrice: 810, leading: true });
  const newer = mergePrices([before], [tick({ version: 6, price: 820, bids: 4 })]);
  const [beaten] = mergeBid(newer, own, 810);
  expect(beaten).toMatchObject({ price: 820, version: 6, myPrice: 810, leading: false });
  const ended = mergePrices([before], [tick({ version: 6, price: 810, status: 3 })]);
  expect(mergeBid(ended, own, 810)[0]).toMatchObject({ status: 3, leading: true });
  const colleague = lot({ version: 6, price: 830, myPrice: 830 });
  expect(mergeBid([colleague], own, 810)[0]).toBe(colleague);
});

const session = (more = {}) => ({
  ...{ sessionID: 3, status: 2, lastEndAt: '2036-11-27T08:00:00Z', lots: 2, running: 2, sold: 0 },
  ...{ bids: 4, countVersion: 9, ...more },
});

it('shows the newer end and counts of a session', () => {
  const later = session({ bids: 5, lastEndAt: '2036-11-27T08:02:00Z', countVersion: 10 });
  const other = session({ sessionID: 4 });
  expect(mergeCounts([session(), other] as never[], [later] as never[])).toEqual([later, other]);
  const old = session({ bids: 3, countVersion: 8 });
  expect(mergeCounts([session()] as never[], [old] as never[])).toEqual([session()]);
});

const page = (more = {}) =>
  ({ session: session(), list: [lot()], mayPut: true, mayEdit: true, ...more }) as AuctionPage;
const alert = (more: Partial<AuctionAlert>) =>
  ({ lotID: 7, version: 5, myPrice: 810, leading: true, orderID: 0, ...more }) as AuctionAlert;

it('merges newer values into an answer that arrives after them', () => {
  const values = new AuctionValues();
  expect(values.receive('quote', [])).toBe(false);
  expect(values.receive('auctionPrice', [tick({})])).toBe(true);
  expect(values.receive('auction', alert({}))).toBe(true);
  expect(values.receive('auctionCounts', [session({ bids: 5, countVersion: 10 })])).toBe(true);
  const merged = values.merge(page());
  expect(merged.session).toMatchObject({ bids: 5 });
  expect(merged.list[0]).toMatchObject({ price: 810, myPrice: 810, leading: true });
  expect(merged).toMatchObject({ mayPut: false, mayEdit: false });
  const newer = page({ list: [lot({ version: 6, price: 820, myPrice: 820 })] });
  expect(values.merge(newer).list[0]).toMatchObject({ price: 820, myPrice: 820 });
});

it('keeps the newest values, whatever their order', () => {
  const values = new AuctionValues();
  values.receive('auctionPrice', [tick({ version: 7, price: 830 })]);
  values.receive('auctionPrice', [tick({ version: 6, price: 820 })]);
  values.receive('auction', alert({ version: 7, leading: false, orderID: 12 }));
  values.receive('auction', alert({ version: 6 }));
  const announced = values.merge(page({ session: session({ status: 1 }) }));
  expect(announced.list[0]).toMatchObject({ price: 830, leading: false, orderID: 12 });
  expect(announced).toMatchObject({ mayPut: true, mayEdit: true });
});
