import { expect, it } from 'vitest';
import { addressOf, readAsked } from './address';

it.each([
  ['', ''],
  ['name=棉业&city=石河子&onSale=true&pageNum=3', 'name=棉业&city=石河子&onSale=true&pageNum=3'],
  ['pageNum=1&onSale=false', ''],
  ['pageNum=99999&other=x', ''],
])('%j is read and written as %j', (text, written) => {
  const asked = readAsked(new URLSearchParams(text));
  expect(decodeURIComponent(addressOf(asked).toString())).toBe(written);
});
