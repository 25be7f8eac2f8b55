import { describe, expect, it } from 'vitest';
import type { Compared } from '../../../api/types';
import { bestOf, type CompareRow, differ, groups, isShown, placeIn } from './rows';

const lots = (...prices: (number | null)[]) =>
  prices.map((price) => ({ lot: { price } }) as Compared);

const row = (better: CompareRow['better']): CompareRow => ({
  name: '现价',
  value: ({ lot }) => lot?.price,
  text: ({ lot }) => String(lot?.price),
  better,
});

describe('bestOf', () => {
  it.each([
    ['less', [15300, 15200, 15400], [false, true, false]],
    ['more', [15300, 15200, 15400], [false, false, true]],
    ['less', [15200, 15200, 15400], [true, true, false]],
    ['less', [15200, 15200], [false, false]],
    ['less', [null, 15200, 15300], [false, true, false]],
    ['more', [null, 15200], [false, false]],
    ['less', [null, null], [false, false]],
    [undefined, [15300, 15200], [false, false]],
  ] as const)('%s of %j', (better, prices, best) => {
    expect(bestOf(row(better), lots(...prices))).toEqual(best);
  });
});

it('has a dash for what is not known of a lot', () => {
  const lot = { batch: { packType: 0, cottonType: 0, moisture: 0, impurity: 0 } } as Compared;
  const rows = groups.flatMap((group) => group.rows);
  const text = (name: string) => rows.find((one) => one.name === name)?.text(lot);
  expect(['采摘 · 加工', '回潮率 %', '含杂率 %'].map(text)).toEqual(['— · —', '—', '—']);
});

it('marks rows in which lots differ', () => {
  expect(differ(row('less'), lots(1, 1))).toBe(false);
  expect(differ(row('less'), lots(1, 2))).toBe(true);
});

it.each([
  [26, 0],
  [29.25, 0.25],
  [39, 1],
  [24, 0],
  [41, 1],
])('%d stands at %d of its usual range', (value, place) => {
  expect(placeIn(value, { min: 26, max: 39 })).toBe(place);
});

it('has the delivered price only for companies with a mill', () => {
  const delivered = groups[0]?.rows.find(({ name }) => name === '到厂价 元/吨') as CompareRow;
  const at = (price?: number) => ({ batch: {}, lot: { delivered: price } }) as Compared;
  expect(isShown(delivered, [at(), at()])).toBe(false);
  expect(isShown(delivered, [at(), at(15_600)])).toBe(true);
});

it('marks the best only where better is defined', () => {
  const judged = groups.flatMap(({ rows }) => rows.filter(({ better }) => better));
  expect(judged.map(({ name, better }) => `${name} ${better}`)).toEqual([
    '现价 元/吨 less',
    '折3128 元/吨 less',
    '到厂价 元/吨 less',
    '含杂率 % less',
    '长度 mm more',
    '马克隆值级 more',
    '断裂比强度 cN/tex more',
    '长度整齐度 % more',
    '轧工 P3 less',
  ]);
});

it('A is better than B, and B1 as good as B2', () => {
  const grades = groups.flatMap(({ rows }) => rows).find(({ name }) => name === '马克隆值级');
  const of = (...marks: string[]) =>
    bestOf(
      grades as CompareRow,
      marks.map((mikeGrade) => ({ batch: { mikeGrade } }) as Compared),
    );
  expect(of('B1', 'A', 'C2')).toEqual([false, true, false]);
  expect(of('B1', 'B2', 'C1')).toEqual([true, true, false]);
  expect(of('B1', 'B2')).toEqual([false, false]);
});
