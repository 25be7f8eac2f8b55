import { describe, expect, it } from 'vitest';
import {
  exactTons,
  fibre,
  grouped,
  kilos,
  moved,
  percentages,
  rangeText,
  share,
  signed,
  tons,
  unknown,
  whole,
} from './format';
import { ago, clockOf, dayOf, exactTimeOf, timeOf } from './time';

it.each([
  [43.54793, '43.548'],
  [42, '42.000'],
  [null, '—'],
])('%s t to the kilogram is %s', (value, text) => expect(kilos(value)).toBe(text));

describe('numbers', () => {
  it.each([
    [whole(15320), '15,320'],
    [whole(null), unknown],
    [signed(1050), '+1,050'],
    [signed(-200), '-200'],
    [signed(0), '0'],
    [signed(265.2), '+265.2'],
    [moved(-0.0089, 4), '-0.0089'],
    [moved(0.1, 2), '+0.10'],
    [moved(1050, 0), '+1,050'],
    [moved(-0.00004, 4), '0.0000'],
    [moved(0, 0), '0'],
    [fibre(29), '29.0'],
    [fibre(29.68), '29.68'],
    [tons(43.54793), '43.55'],
    [exactTons(43.54793), '43.54793'],
    [share(7.5), '7.5%'],
    [share(80), '80.0%'],
    [rangeText(whole, 16910, 26280), '16,910–26,280'],
    [rangeText(whole, -150, 2320), '-150 – 2,320'],
    [rangeText(whole, 500, 500), '500'],
    [rangeText(fibre, 3.7, 5), '3.7–5.0'],
    [rangeText(fibre, 3.7, null), unknown],
    [share(undefined), unknown],
  ])('%s is %s', (text, expected) => expect(text).toBe(expected));
});

it.each([
  [
    [45.7, 33.33, 0],
    ['45.70', '33.33', '0.00'],
  ],
  [
    [45.7, 20, 100],
    ['45.7', '20.0', '100.0'],
  ],
])('%j side by side are %j', (values, texts) => expect(percentages(values)).toEqual(texts));

describe('ago', () => {
  const minute = 60;
  const hour = 60 * minute;
  it.each([
    [0, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [59 * minute + 59, '59分钟前'],
    [hour, '1小时前'],
    [24 * hour - 1, '23小时前'],
    [24 * hour, '1天前'],
    [48 * hour - 1, '1天前'],
    [48 * hour, '2天前'],
    [40 * 24 * hour, '40天前'],
  ])('%d s is %s', (seconds, text) => expect(ago(1_000_000, 1_000_000 + seconds)).toBe(text));
});

it('dates are days and hours in Shanghai', () => {
  const lateInLondon = Date.UTC(2026, 10, 20, 16, 30) / 1000;
  expect(dayOf(lateInLondon)).toBe('2026-11-21');
  expect(timeOf(lateInLondon)).toBe('2026-11-21 00:30');
  expect(exactTimeOf(lateInLondon + 7)).toBe('11-21 00:30:07');
  expect(clockOf(lateInLondon)).toBe('00:30');
});

it('a count before its measure word has separators on every page', () => {
  const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const bare =
    /\{[\w.?]*\b(?:totalRow|total|count|\w+Count|rows|lots)\}(?:<\/b>)?\s?[批包家条个人行项次]/g;
  const found = Object.entries(sources).flatMap(([path, text]) =>
    path.includes('.test.') ? [] : (text.match(bare) ?? []).map((part) => `${path}: ${part}`),
  );
  expect(found).toEqual([]);
});

it.each([
  [17_365, 0, '17,365'],
  [3.7, 1, '3.7'],
  [5, 1, '5.0'],
  [29.15, 1, '29.15'],
  [-1_050, 0, '-1,050'],
])('%d with at least %d decimals is %s', (value, digits, text) =>
  expect(grouped(value, digits)).toBe(text),
);
