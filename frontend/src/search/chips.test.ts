import { describe, expect, it } from 'vitest';
import { chipsOf, wordsOf } from './chips';
import type { Filters } from './demand';

const labels = (wanted: Filters) => chipsOf(wanted).map(({ label }) => label);

describe('chipsOf', () => {
  it.each<[Filters, string[]]>([
    [{}, []],
    [{ lengthMin: 29, strongMin: 29 }, ['双29']],
    [{ lengthMin: 29, strongMin: 28 }, ['长度 ≥29.0', '强力 ≥28.0']],
    [{ lengthMin: 29, lengthMax: 30.5, strongMin: 29 }, ['双29', '长度 ≤30.5']],
    [{ mikeMin: 3.7, mikeMax: 4.2 }, ['马值 3.7–4.2']],
    [{ basisMax: 900 }, ['基差 ≤900']],
    [{ basisMin: -200, basisMax: 900 }, ['基差 -200 – 900']],
    [{ priceMin: 15000, priceMax: 18000 }, ['现价 15,000–18,000']],
    [
      { packType: '2', cottonType: '4', cottonYear: '2026,2025' },
      ['机采', '长绒', '2026、2025年度'],
    ],
    [{ origins: '南疆' }, ['南疆']],
    [{ originsCity: '阿克苏,喀什,巴州,和田' }, ['阿克苏、喀什、巴州 等 4 项']],
    [{ primaryColor: '31,0' }, ['主体 31 白棉3级、无主体']],
    [{ excludePrimaryColor: '22' }, ['不要 22 淡点污棉2级']],
    [{ primaryColorType: 1, geColor: '31', geColorPercent: 80 }, ['≥31 白棉3级 占比≥80.0%']],
    [{ primaryColorType: 1, leColor: '22', leColorPercent: 6 }, ['≤22 淡点污棉2级 占比≤6.0%']],
    [{ depositary: '中储棉库尔勒库' }, ['仓库 中储棉库尔勒库']],
    [{ depositaryZone: '内地' }, ['存放地 内地']],
    [{ excludeFactoryName: '金翔棉业' }, ['不要 金翔棉业']],
    [{ packNumMin: 180, packNumMax: 190 }, ['包数 ≥180 ≤190']],
    [{ packNumEqual: 186 }, ['包数 =186']],
    [{ pricing: true }, ['一口价']],
    [{ listingIndex: true, indexCode: 'CF701' }, ['合约+基差', 'CF701']],
    [{ rdAvg: 78, qualityP3Max: 5 }, ['Rd ≥78.0', 'P3 ≤5.0%']],
    [{ keyword: '金翔' }, ['“金翔”']],
    [{ specialSaleType: '3', isBindSale: true }, ['商家直销', '捆绑销售']],
    [{ excludeBindSale: true }, ['不要捆绑']],
  ])('%j', (wanted, expected) => expect(labels(wanted)).toEqual(expected));

  it('names a shop once its name is known', () => {
    const wanted: Filters = { id: 1, intermediary: 3 };
    expect(labels(wanted)).toEqual(['卖家（编号 1）', '居间公司（编号 3）']);
    const names = { shop: '云棉棉业有限公司' };
    expect(chipsOf(wanted, names)[0]?.label).toBe('卖家 云棉棉业有限公司');
    expect(wordsOf(wanted, ['id'], names)).toBe('卖家 云棉棉业有限公司');
  });

  it('removes exactly the filter that it names', () => {
    const wanted: Filters = { lengthMin: 29, lengthMax: 31, strongMin: 29, origins: '南疆' };
    expect(chipsOf(wanted).map(({ key, fields }) => [key, fields])).toEqual([
      ['double', ['lengthMin', 'strongMin']],
      ['origin', ['origins']],
      ['length', ['lengthMax']],
    ]);
  });

  it('shows one chip for every condition', () => {
    const wanted: Filters = { mikeMin: 3.7, mikeMax: 4.2, packNumMin: 1, id: 3, intermediary: 4 };
    expect(
      chipsOf(wanted)
        .flatMap(({ fields }) => fields)
        .sort(),
    ).toEqual(Object.keys(wanted).sort());
  });
});

it('names the conditions to loosen', () => {
  const wanted: Filters = { mikeMin: 3.7, mikeMax: 4.2, origins: '南疆', basisMax: 900 };
  expect(wordsOf(wanted, ['mikeMin', 'mikeMax'])).toBe('马值 3.7–4.2');
  expect(wordsOf(wanted, ['origins', 'basisMax'])).toBe('南疆、基差 ≤900');
});

it('names the mill of delivered prices', () => {
  const named = (filters: Filters) => chipsOf(filters, { mill: '一厂' }).map(({ label }) => label);
  expect(named({ deliveredMax: 17_600, priceMin: 15_000 })).toEqual([
    '现价 ≥15,000',
    '到厂价（一厂）≤17,600',
  ]);
  expect(named({ deliveredMin: 15_000, deliveredMax: 17_600 })).toEqual([
    '到厂价（一厂）15,000–17,600',
  ]);
});
