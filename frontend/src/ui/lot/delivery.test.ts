import { describe, expect, it } from 'vitest';
import { deliveryLines } from './delivery';

const delivery = {
  ...{ perTon: 677, source: 2, day: '2025-04-14', km: 4712, rate: 0.1437, loading: false },
  ...{ unloading: 15, from: '阿克苏市', to: '南通市' },
};

describe('the delivery of a lot', () => {
  it('names the distance, the freight index and its date', () => {
    expect(deliveryLines({ delivery })).toEqual([
      '到厂价 = 现价 + 运费 677 + 卸车 15',
      '阿克苏市 → 南通市：约 4,712 公里 × 0.1437 元/吨公里（2025-04-14 公路运价指数）',
    ]);
  });

  it('names the day of an accepted quote', () => {
    const quoted = { ...delivery, source: 1, day: '2026-11-20', rate: null };
    expect(deliveryLines({ delivery: quoted })).toContain(
      '阿克苏市 → 南通市：按 2026-11-20 接受的棉花运费报价',
    );
  });

  it('says that a freight includes unloading', () => {
    const included = { ...delivery, loading: true, unloading: 0 };
    expect(deliveryLines({ delivery: included })[0]).toBe('到厂价 = 现价 + 运费 677（含装卸）');
  });

  it('has a reason if the place is not known', () => {
    expect(deliveryLines({})).toEqual(['不知道仓库所在的市县，不能算到厂价']);
  });
});
