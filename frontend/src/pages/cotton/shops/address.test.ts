import { expect, it } from 'vitest';
import { readListState, writeListState } from '../../../ui/table/list-state';
import { searchOf, shopKeys } from './address';

const first = { name: '', city: '', onSale: false, pageNum: 1, pageSize: 30 };

it.each([
  ['', '', first],
  [
    'name=棉业&city=石河子&onSale=true&pageNum=3',
    'name=棉业&city=石河子&onSale=true&pageNum=3',
    { ...first, name: '棉业', city: '石河子', onSale: true, pageNum: 3 },
  ],
  ['pageNum=1&onSale=', '', first],
  ['pageNum=1&onSale=false', 'onSale=false', first],
  ['pageNum=99999&other=x', '', first],
])('%j is written as %j and searches for %j', (text, written, search) => {
  const state = readListState(new URLSearchParams(text), shopKeys);
  expect(decodeURIComponent(writeListState(state, shopKeys))).toBe(written);
  expect(searchOf(state)).toEqual(search);
});
