import { expect, it } from 'vitest';
import { inches, mikeText, millimetres } from '../../../shell/imported/words';
import { countingOf, queryText, readQuery, searchOf } from './address';

const read = (text: string) => readQuery(new URLSearchParams(text), 1);

it.each([
  'duty=1',
  'currency=2&originsName=巴西,美国&position=1,3&quota=true&lengthMin=36&priceMax=85.25&duty=2',
  'id=7&mikeMin=3.7&mikeMax=4.9&landedMin=14000&keyword=COSU&duty=3&asc=false&pageNum=3',
  'duty=1&order=listingTime',
  'duty=1&order=mike&asc=true',
])('keeps %s', (text) => {
  expect(decodeURIComponent(queryText(read(text))).replaceAll('+', ' ')).toBe(text);
});

it('takes the usual duty without one in the address', () => {
  expect(readQuery(new URLSearchParams(), 2).duty).toBe(2);
  expect(readQuery(new URLSearchParams('duty=3'), 2).duty).toBe(3);
});

it('asks for prices in a currency only', () => {
  expect(searchOf(read('currency=2&priceMin=80&order=price&duty=1'))).toMatchObject({
    priceMin: 80,
    order: 'price',
  });
  const both = searchOf(read('priceMin=80&order=price&duty=1'));
  expect(both).toMatchObject({ order: 'landed', asc: true });
  expect(both.priceMin).toBeUndefined();
  expect(countingOf(read('duty=1&order=mike&pageNum=4'))).toMatchObject({
    order: 'listingTime',
    pageNum: 1,
  });
});

it('writes lengths and micronaire as traders do', () => {
  expect([32, 34, 35, 36, 37, 38].map(inches)).toEqual([
    '1',
    '1-1/16',
    '1-3/32',
    '1-1/8',
    '1-5/32',
    '1-3/16',
  ]);
  expect(millimetres(36)).toBe(28.6);
  expect(mikeText({ mikeMin: 3.7, mikeMax: 4.9 })).toBe('3.7–4.9');
  expect(mikeText({ mikeMin: null, mikeMax: 4.9 })).toBe('≤4.9');
  expect(mikeText({ mikeMin: null, mikeMax: null })).toBe('—');
});
