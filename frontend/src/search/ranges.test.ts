import { describe, expect, it } from 'vitest';
import { histogramOf, rangeWords, readNumber, readRange, writeRange } from './ranges';
import { barsOf } from './widgets/histogram';

it.each([
  ['20-40', [20, 40], '20-40', '20–40S'],
  ['20-', [20, undefined], '20-', '≥20S'],
  ['-1.4', [undefined, 1.4], '-1.4', '≤1.4S'],
  ['40', [40, 40], '40-40', '40S'],
] as const)('the range %s', (text, bounds, written, words) => {
  expect(readRange(text)).toEqual(bounds);
  expect(writeRange(...readRange(text))).toBe(written);
  expect(rangeWords(readRange(text), 'S')).toBe(words);
});

it('without bounds is no text', () => {
  expect(readRange()).toEqual([undefined, undefined]);
  expect(writeRange(undefined, undefined)).toBe('');
});

it('reads numbers with as many decimals as an attribute has', () => {
  expect(readNumber(2)('1.44')).toBe(1.44);
  expect(readNumber(2)('1.444')).toBeUndefined();
  expect(readNumber(0)('38.5')).toBeUndefined();
  expect(readNumber(1)('-3')).toBeUndefined();
});

describe('histogramOf', () => {
  const counts = [
    { value: '10000', count: 3 },
    { value: '40000', count: 5 },
    { value: '100000', count: 1 },
  ];

  it('loses no product, and its ends are the least and the greatest number', () => {
    const { ends, histogram } = histogramOf(counts, 0.1, 1000) ?? {};
    expect(ends).toEqual({ min: 10, max: 100 });
    expect(histogram && barsOf(histogram).reduce((sum, { count }) => sum + count, 0)).toBe(9);
    expect(histogram?.counts.length).toBeLessThanOrEqual(44);
  });

  it('has no bin narrower than the step of an attribute', () => {
    const found = histogramOf([{ value: '38000', count: 2 }], 1, 1000);
    expect(found).toEqual({
      ends: { min: 38, max: 39 },
      histogram: { from: 37.5, step: 1, counts: [2] },
    });
    expect(histogramOf([], 1)).toBeUndefined();
  });
});
