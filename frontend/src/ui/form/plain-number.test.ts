import { expect, it } from 'vitest';
import { plainNumber } from './plain-number';

it.each([
  ['17,050', '17050'],
  ['17，050', '17050'],
  ['１７０５０', '17050'],
  [' 17050\u00a0', '17050'],
  ['17050.00', '17050'],
  ['170500', '170500'],
  ['17.050', '17.050'],
  ['−1,100', '-1100'],
  ['－１１００', '-1100'],
  ['+100', '+100'],
  ['1万7', '1万7'],
  ['', ''],
])('reads %j as %j', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});
