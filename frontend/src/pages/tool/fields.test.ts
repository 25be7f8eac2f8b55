import { expect, it } from 'vitest';
import { numbersOf, paramsOf, typedIn } from './fields';

const fields = {
  price: { key: 'jg', label: '价格', unit: '元', least: 1, most: 10, digits: 2, usual: 6 },
  sale: { key: 'xs', label: '售价', unit: '元', least: 1, most: 10, digits: 0, optional: true },
};
const names = ['price', 'sale'] as const;
const read = (text: string) => typedIn(fields, names, new URLSearchParams(text));

it('keeps numbers in the address, usual ones too', () => {
  expect(read('')).toEqual({ price: 6, sale: undefined });
  expect(read('jg=7.25&xs=9')).toEqual({ price: 7.25, sale: 9 });
  expect(paramsOf(fields, { price: 7.25, sale: 9 })).toEqual({ jg: '7.25', xs: '9' });
  expect(paramsOf(fields, { price: 6 })).toEqual({ jg: '6' });
});

it('has no numbers while one of them cannot be used', () => {
  expect(numbersOf(fields, names, { price: 6 })).toEqual({ price: 6 });
  for (const typed of [
    {},
    { price: 11 },
    { price: '六' },
    { price: 6.123 },
    { price: 6, sale: 1.5 },
  ])
    expect(numbersOf(fields, names, typed)).toBeUndefined();
  expect(numbersOf(fields, names, read('jg=abc'))).toBeUndefined();
});
