import { describe, expect, it } from 'vitest';
import { barsOf, boundsOf, endsOf, heightOf, shownEnds, usualOf } from './histogram';
import { packDigits } from './packs';

describe('barsOf', () => {
  it('keeps few bins as they are', () => {
    expect(barsOf({ from: 3, step: 0.5, counts: [1, 2] })).toEqual([
      { from: 3, to: 3.5, count: 1 },
      { from: 3.5, to: 4, count: 2 },
    ]);
  });

  it('joins many bins and loses no lot', () => {
    const counts = Array.from({ length: 130 }, (_, i) => i);
    const bars = barsOf({ from: 26, step: 0.1, counts });
    expect(bars.length).toBeLessThanOrEqual(44);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe((129 * 130) / 2);
  });
});

it.each([
  [0, 10, 0],
  [1, 1000, 6],
  [10, 10, 100],
  [0, 0, 0],
])('%d of %d lots stand %d %% high', (count, most, height) => {
  expect(heightOf(count, most)).toBe(height);
});

describe('endsOf', () => {
  it('takes the given ends', () => {
    expect(endsOf({ min: 26, max: 39 }, { min: 28, max: 30 }, 0.1)).toEqual({ min: 26, max: 39 });
  });
  it('rounds what was found outwards', () => {
    expect(endsOf(undefined, { min: 653, max: 1418 }, 10)).toEqual({ min: 650, max: 1420 });
    expect(endsOf(undefined, { min: 7.11, max: 9.28 }, 0.1)).toEqual({ min: 7.1, max: 9.3 });
  });
  it('is never empty', () => {
    expect(endsOf(undefined, { min: 900, max: 900 }, 10)).toEqual({ min: 900, max: 910 });
    expect(endsOf(undefined, { min: null, max: null }, 10)).toBeUndefined();
  });
});

describe('usualOf', () => {
  const ends = { min: 0, max: 14 };
  const counts = [50, 60, 70, 60, 59, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  const of = (bins: number[]) => usualOf({ from: 0, step: 1, counts: bins }, ends, 1);
  it('ends before the outliers, and counts them in the last bar', () => {
    expect(of(counts)).toEqual({
      ends: { min: 0, max: 8 },
      histogram: { from: 0, step: 1, counts: [50, 60, 70, 60, 59, 2, 0, 1] },
    });
  });
  it('shows few rows, and rows of nearly one value, whole', () => {
    expect(of([0, 0, 0, 9, 8, 7, 6, 5, 0, 0, 0, 0, 0, 0, 9]).ends).toEqual(ends);
    expect(of([0, 0, 0, 0, 999, 9, 0, 0, 0, 0, 0, 0, 0, 0, 9]).ends).toEqual(ends);
  });
  it('ends on steps of the slider', () => {
    const half = usualOf({ from: -0.5, step: 1, counts }, ends, 1);
    expect(half.ends).toEqual({ min: 0, max: 8 });
    const price = { from: 17_000, step: 50, counts: [3, 4, 5, 6, 7, 8] };
    expect(usualOf(price, { min: 16_710, max: 26_380 }, 10).ends).toEqual({
      min: 17_000,
      max: 17_300,
    });
  });
});

describe('boundsOf', () => {
  const ends = { min: 26, max: 39 };
  it.each<[[number, number], { min?: number; max?: number }]>([
    [[26, 39], { min: undefined, max: undefined }],
    [[29, 39], { min: 29, max: undefined }],
    [[26, 30.1], { min: undefined, max: 30.1 }],
    [[30, 28], { min: 28, max: 30 }],
    [[28.700000000000003, 30], { min: 28.7, max: 30 }],
  ])('%j', (values, bounds) => expect(boundsOf(values, ends)).toEqual(bounds));
  it('keeps a bound beyond an end while the other thumb moves', () => {
    expect(boundsOf([28, 39], ends, [25, 41])).toEqual({ min: 28, max: 41 });
    expect(boundsOf([26, 30], ends, [25, 38])).toEqual({ min: 25, max: 30 });
  });
});

it.each([
  ['0', ''],
  ['012', '12'],
  ['1a80', '180'],
  ['-5', '5'],
  ['108', '108'],
  ['12345678', '123456'],
])('the number of bales %j reads %j', (typed, kept) => expect(packDigits(typed)).toBe(kept));

describe('shownEnds', () => {
  const ends = { min: 22_820, max: 23_000 };
  it.each([
    [undefined, undefined, ends],
    [22_900, undefined, ends],
    [undefined, 17_500, { min: undefined, max: 23_000 }],
    [24_000, undefined, { min: 22_820, max: undefined }],
  ])('from %s to %s', (from, to, shown) => {
    expect(shownEnds(ends, from, to)).toEqual(shown);
    expect(shownEnds(undefined, from, to)).toEqual({});
  });
});
