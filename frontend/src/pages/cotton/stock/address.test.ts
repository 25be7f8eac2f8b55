import { describe, expect, it } from 'vitest';
import { nextSorting } from '../../../ui/table/column';
import { readListState } from '../../../ui/table/list-state';
import {
  cleared,
  filterOf,
  narrowedBy,
  questionOf,
  type StockOrder,
  sortBy,
  sortingOf,
  sortingText,
  stateOf,
  stockKeys,
} from './address';

const read = (search: string) => readListState(new URLSearchParams(search), stockKeys);
const now = Date.parse('2026-11-22T12:00:00+08:00') / 1000;

describe('filterOf', () => {
  it.each([
    ['', { state: 1 }],
    ['state=all', {}],
    ['state=5&batchID=650-12', { state: 5, batchID: '65012' }],
    ['indexCode=CF701&depotID=7', { state: 1, indexCode: 'CF701', depotID: 7 }],
    ['fixed=1&bundle=1', { state: 1, fixed: true, bundle: true }],
    ['ageFrom=30&notes=%20棉%20', { state: 1, ageFrom: 30, notes: '棉' }],
    ['ageTo=0', { state: 1, ageTo: 0 }],
    ['soon=1', { state: 1, until: '2026-11-24' }],
    ['state=all&bundleID=77', { bundleID: 77 }],
    ['state=4&soon=1', { state: 4 }],
    ['state=9&depotID=x&cottonYear=-1', { state: 1 }],
  ])('%s', (search, filter) => expect(filterOf(read(search), now)).toEqual(filter));

  it('ends soon what ends within 72 hours, as it is counted', () => {
    const afternoon = now + 3 * 60 * 60;
    expect(filterOf(read('soon=1'), afternoon).until).toBe('2026-11-25');
    expect(filterOf(read('soon=1'), afternoon - 1).until).toBe('2026-11-24');
  });
});

it('asks for a page with the order of the address', () => {
  expect(questionOf(read('orderBy=views&pageNum=3'))).toEqual({
    state: 1,
    orderBy: 'views',
    order: 'desc',
    pageNum: 3,
    pageSize: 50,
  });
});

it('turns the order round with a second click', () => {
  const clicked = (search: string, by: StockOrder) =>
    sortingText(nextSorting(sortingOf(read(search)), sortBy(by)));
  expect(clicked('', 'price')).toEqual({ orderBy: 'price', order: '' });
  expect(clicked('orderBy=price', 'price')).toEqual({ orderBy: 'price', order: 'asc' });
  expect(clicked('', 'until')).toEqual({ orderBy: 'until', order: 'asc' });
  expect(clicked('', 'listedAt')).toEqual({ orderBy: '', order: 'asc' });
});

it('keeps state and order when conditions are cleared', () => {
  const query = read('state=4&batchID=650&ageFrom=3&ageTo=9&orderBy=views');
  expect(narrowedBy(query)).toBe(2);
  const after = { ...query, ...cleared };
  expect(narrowedBy(after)).toBe(0);
  expect(stateOf(after)).toBe(4);
  expect(after.orderBy).toBe('views');
});
