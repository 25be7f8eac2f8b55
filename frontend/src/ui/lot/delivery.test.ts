import { describe, expect, it } from 'vitest';
import { deliveryLines, sumText } from './delivery';

const delivery = {
  ...{ perTon: 677, source: 2, day: '2025-04-14', km: 4712, rate: 0.1437, loading: false },
  ...{ unloading: 15, from: '阿克苏市', to: '南通市' },
  ...{ quotes: 0, lowest: 0, highest: 0, ways: [] },
};

const quoted = {
  ...{ ...delivery, source: 1, day: '2026-11-27', rate: null },
  ...{ quotes: 5, lowest: 640, highest: 700, ways: [1 as const, 2 as const] },
};

describe('the delivery of a lot', () => {
  it('has the sum with its numbers', () => {
    expect(deliveryLines({ delivery, delivered: 17_692 })[0]).toBe(
      '到厂价 = 现价 17,000 + 运费 677 + 卸车 15 = 17,692 元/吨',
    );
  });

  it('names the distance, the freight index and its date', () => {
    expect(deliveryLines({ delivery, delivered: null })).toEqual([
      '到厂价 = 现价 + 运费 677 + 卸车 15',
      '阿克苏市 → 南通市：约 4,712 公里 × 0.1437 元/吨公里（2025-04-14 公路运价指数）',
    ]);
  });

  it('names the number, the ways, the spread and the newest day of accepted quotes', () => {
    expect(deliveryLines({ delivery: quoted })).toContain(
      '阿克苏市 → 南通市：5 笔成交的中位数（汽运、铁路集装箱，640–700），最近 11-27',
    );
    const equal = { ...quoted, quotes: 2, lowest: 677, highest: 677, ways: [3 as const] };
    expect(deliveryLines({ delivery: equal })).toContain(
      '阿克苏市 → 南通市：2 笔成交的中位数（多式联运，都是 677），最近 11-27',
    );
  });

  it('names the way and the day of a single quote', () => {
    expect(deliveryLines({ delivery: { ...quoted, quotes: 1, ways: [2] } })).toContain(
      '阿克苏市 → 南通市：2026-11-27 成交的铁路集装箱运费',
    );
  });

  it('says that a freight includes unloading', () => {
    const included = { ...quoted, loading: true, unloading: 0 };
    expect(sumText('底价', 15_000, included)).toBe(
      '底价 15,000 + 运费 677（含卸车） = 15,677 元/吨',
    );
  });

  it('has a reason if the place is not known', () => {
    expect(deliveryLines({})).toEqual(['不知道仓库所在的市县，不能算到厂价']);
  });
});
