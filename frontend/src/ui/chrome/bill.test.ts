import { expect, it } from 'vitest';
import { onlyBill } from './bill';

it.each([
  ['COSU6412345678', 'COSU6412345678'],
  [' maeu 2345-67890 ', 'MAEU234567890'],
  ['ＯＯＬＵ２６７８９０１２', 'OOLU26789012'],
  ['123456789012', '123456789012'],
  ['65012252001', undefined],
  ['65012252001 65012252002', undefined],
  ['CF701', undefined],
  ['CT2703', undefined],
  ['JC40S', undefined],
  ['双29 南疆', undefined],
  ['6501225', undefined],
])('reads %s as %s', (text, bill) => {
  expect(onlyBill(text)).toBe(bill);
});
