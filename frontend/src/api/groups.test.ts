import { expect, it } from 'vitest';
import { groupAtQuotes } from './groups';
import type { LotGroup } from './types';

const group = {
  ...{ key: '甲库', priceMin: 15_000, indexCode: 'CF701', price3128Min: 15_200 },
  offers: [
    { indexCode: null, asked: 15_100, asked3128: null },
    { indexCode: 'CF701', asked: 1_000, asked3128: 1_300 },
    { indexCode: 'CF705', asked: 600, asked3128: 700 },
    { indexCode: 'CF709', asked: -5_000, asked3128: -5_000 },
  ],
} as unknown as LotGroup;

const at = (...quotes: [string, number][]) => {
  const { priceMin, indexCode, price3128Min } = groupAtQuotes(group, new Map(quotes));
  return [priceMin, indexCode, price3128Min];
};

it('is the lowest price of the quoted contracts and of the fixed prices', () => {
  expect(at(['CF701', 14_000], ['CF705', 14_500])).toEqual([15_000, 'CF701', 15_200]);
  expect(at(['CF701', 14_000], ['CF705', 14_300])).toEqual([14_900, 'CF705', 15_000]);
  expect(at(['CF701', 14_200], ['CF705', 14_700])).toEqual([15_100, null, 15_400]);
  expect(at(['CF701', 14_100], ['CF705', 14_700])).toEqual([15_100, 'CF701', 15_400]);
});

it('stays the same object until a price moves, and without quotes', () => {
  expect(groupAtQuotes(group, new Map())).toBe(group);
  expect(
    groupAtQuotes(
      group,
      new Map([
        ['CF701', 14_000],
        ['CF705', 14_500],
      ]),
    ),
  ).toBe(group);
});

it('has the lowest and the mean delivered price of the lots that have one', () => {
  const [first, second, ...others] = group.offers;
  const offers = [
    { ...first, delivered: { count: 1, least: 15_700, sum: 15_700 } },
    { ...second, delivered: { count: 3, least: 1_600, sum: 5_100 } },
    ...others,
  ] as LotGroup['offers'];
  const { deliveredMin, deliveredAvg } = groupAtQuotes(
    { ...group, offers },
    new Map([['CF701', 14_000]]),
  );
  expect([deliveredMin, deliveredAvg]).toEqual([15_600, 15_700]);
  expect(groupAtQuotes(group, new Map([['CF701', 14_200]])).deliveredMin).toBeUndefined();
});
