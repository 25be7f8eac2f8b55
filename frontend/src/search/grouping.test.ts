import { describe, expect, it } from 'vitest';
import { type CottonQuery, firstQuery, readUrl, urlText } from './demand';
import {
  groupedBy,
  groupSorting,
  groupsRequest,
  groupsSortedBy,
  inOrder,
  ofGroup,
} from './grouping';

const depots: CottonQuery = { ...firstQuery, group: 'depot' };

describe('the order of groups', () => {
  it('is that of the lots by price, and the largest first otherwise', () => {
    expect(groupSorting(depots)).toEqual({ order: 'price', asc: true });
    expect(groupSorting({ ...depots, order: 'price3128', asc: false })).toEqual({
      order: 'price3128',
      asc: false,
    });
    expect(groupSorting({ ...depots, order: 'delivered' })).toEqual({
      order: 'delivered',
      asc: true,
    });
    expect(groupSorting({ ...depots, order: 'length' })).toEqual({ order: 'weight', asc: false });
  });

  it('follows the heads, and is reversed by a second click', () => {
    const largest = groupsSortedBy(depots, 'weight');
    expect(groupSorting(largest)).toEqual({ order: 'weight', asc: false });
    const smallest = groupsSortedBy(largest, 'weight');
    expect(groupSorting(smallest)).toEqual({ order: 'weight', asc: true });
    expect(urlText(groupsSortedBy(smallest, 'weight'))).toBe(urlText(largest));
    expect(groupSorting(groupsSortedBy(smallest, 'count'))).toEqual({ order: 'count', asc: false });
    expect(urlText(groupsSortedBy(smallest, 'price'))).toBe('group=depot');
    expect(urlText(groupsSortedBy(depots, 'price'))).toBe('asc=false&group=depot');
  });

  it('is given up for an order of the lots', () => {
    const query = inOrder(groupsSortedBy(depots, 'count'), { order: 'length', asc: false });
    expect(urlText(query)).toBe('order=length&asc=false&group=depot');
  });
});

describe('the lots of a group', () => {
  const query = readUrl(
    new URLSearchParams('origins=南疆&depositary=甲库,乙库&group=depot&groupOrder=count&pageNum=3'),
  ).query;

  it('are those of the query in it, with all else as it was', () => {
    const text = (by: 'depot' | 'ginnery' | 'seller', key: string) =>
      decodeURIComponent(urlText(ofGroup(query, by, key)));
    expect(text('depot', '乙库')).toBe('origins=南疆&depositary=乙库');
    expect(text('ginnery', '金翔')).toBe('origins=南疆&depositary=甲库,乙库&factoryName=金翔');
    expect(ofGroup(query, 'seller', '7').filters.id).toBe(7);
  });
});

describe('a grouped query', () => {
  it('starts at its first page, and leaves nothing behind', () => {
    const query = { ...groupsSortedBy(depots, 'count'), pageNum: 2 };
    expect(urlText(groupedBy(query, 'seller'))).toBe('group=seller&groupOrder=count');
    expect(urlText(groupedBy(query, undefined))).toBe('');
  });

  it('is asked for with all its filters', () => {
    const query: CottonQuery = { ...depots, pageNum: 2, premium: 'T2', filters: { lengthMin: 29 } };
    expect(groupsRequest(query, 'depot', 50)).toEqual({
      ...{ type: 0, lengthMin: 29, interest: 'wanted', group: 'depot', premium: 'T2' },
      ...{ order: 'price', asc: true, pageNum: 2, pageSize: 50 },
    });
  });
});
