import { expect, it } from 'vitest';
import type { DailyQuote, DatedOffer } from '../../../api/types';
import { offeredPrices } from './offer-history';

const quote = (day: string, close: number) => ({ indexCode: 'CF701', day, close }) as DailyQuote;
const offer = (since: string, more: Partial<DatedOffer>): DatedOffer => ({
  listingID: 1,
  since,
  indexCode: '',
  basis: 0,
  price: 0,
  ...more,
});

it('a lot cost at each close what it was offered for then', () => {
  const history = [
    quote('2026-11-17', 14000),
    quote('2026-11-18', 14100),
    quote('2026-11-19', 14200),
    quote('2026-11-20', 14300),
    quote('2026-11-23', 14400),
  ];
  const offers = [
    offer('2026-11-18T02:00:00Z', { price: 15500 }),
    offer('2026-11-19T15:59:00Z', { indexCode: 'CF701', basis: 1100 }), // 23:59 in Shanghai
    offer('2026-11-19T16:01:00Z', { indexCode: 'CF705', basis: 900 }), // on the next day there
    offer('2026-11-23T01:00:00Z', { indexCode: 'CF701', basis: -50 }),
  ];
  expect(offeredPrices(history, offers)).toEqual([null, 15500, 15300, null, 14350]);
  expect(offeredPrices(history, [])).toEqual([null, null, null, null, null]);
});
