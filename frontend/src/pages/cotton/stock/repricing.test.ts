import { describe, expect, it } from 'vitest';
import type { StockRow } from '../../../api/stock';
import { type RepriceValues, repriced, repricingOf } from './repricing';

const quotes = new Map([
  ['CF701', 14_500],
  ['CF705', 14_650],
]);

const over = { indexCode: 'CF701', basis: 1_100, fixedPrice: null, price: 15_600 };
const fixed = { indexCode: null, basis: null, fixedPrice: 15_800, price: 15_800 };
const row = (offer: object, verbs = ['reprice']) =>
  ({ state: 1, ...offer, verbs, stateName: '点价中' }) as StockRow;

describe('repriced', () => {
  it.each([
    ['an amount on the basis', over, { by: -50 }, 'CF701', 1_050, 15_550],
    ['an amount on the price', fixed, { by: 100 }, null, null, 15_900],
    ['a contract and basis', fixed, { indexCode: 'CF705', basis: 900 }, 'CF705', 900, 15_550],
    ['a price', over, { price: 15_000 }, null, null, 15_000],
    ['the same basis elsewhere', over, { toContract: 'CF705' }, 'CF705', 1_100, 15_750],
    [
      'the same price elsewhere',
      over,
      { toContract: 'CF705', keep: 'price' },
      'CF705',
      950,
      15_600,
    ],
    [
      'a fixed price as basis',
      fixed,
      { toContract: 'CF701', keep: 'price' },
      'CF701',
      1_300,
      15_800,
    ],
    ['nothing but the validity', over, { until: '2026-12-01' }, 'CF701', 1_100, 15_600],
  ] as const)('%s', (_, offer, to, indexCode, basis, price) => {
    expect(repriced(row(offer), to, quotes)).toMatchObject({ to: { indexCode, basis, price } });
  });

  it('leaves what is off sale unless it is to be put on', () => {
    const off = { ...row({ ...over, state: 4 }), stateName: '已下架' };
    expect(repriced(off, { by: 10 }, quotes)).toEqual({ reason: '已下架，不改价' });
    expect(repriced(off, { by: 10, putOn: true }, quotes)).toMatchObject({ to: { basis: 1_110 } });
  });

  it('returns the reason', () => {
    expect(repriced(row(over, []), { by: 10 }, quotes)).toEqual({ reason: '点价中，不能改价' });
    const kept = repriced(row(fixed), { toContract: 'CF701', keep: 'basis' }, quotes);
    expect(kept).toEqual({ reason: '一口价没有基差，请选择“现价不变”' });
    const lost = { ...over, indexCode: 'CF609' };
    expect(repriced(row(lost), { toContract: 'CF701', keep: 'price' }, quotes)).toEqual({
      reason: '没有现价，不能换算基差',
    });
  });
});

describe('repricingOf', () => {
  it.each<[RepriceValues, object | undefined]>([
    [{ way: 'by', by: -50, until: '' }, { by: -50 }],
    [{ way: 'by', by: 0 }, undefined],
    [{ way: 'by', by: 0, putOn: true }, undefined],
    [
      { way: 'until', until: '2026-12-01', putOn: true },
      { until: '2026-12-01', putOn: true },
    ],
    [{ way: 'set', fixed: true, price: 15_000, basis: 3 }, { price: 15_000 }],
    [
      { way: 'set', fixed: false, indexCode: 'CF701', basis: 0 },
      { indexCode: 'CF701', basis: 0 },
    ],
    [{ way: 'set', fixed: false, indexCode: 'CF701', basis: '一千' }, undefined],
    [{ way: 'set', fixed: true, price: 15_000.5 }, undefined],
    [{ way: 'by', by: '五十' }, undefined],
    [
      { way: 'contract', toContract: 'CF705' },
      { toContract: 'CF705', keep: 'basis' },
    ],
    [{ way: 'until', until: '2026-12-01', by: 7 }, { until: '2026-12-01' }],
    [{ way: 'until' }, undefined],
  ])('%o', (values, input) => expect(repricingOf(values)).toEqual(input));
});
