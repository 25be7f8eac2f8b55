import { describe, expect, it } from 'vitest';
import { changed, firstQuery, urlText } from './demand';
import { afterShorthand, searchedFor, searchedOf, withoutWords } from './shorthand';

const shop = changed(
  { ...firstQuery, order: 'length', asc: false, pageNum: 3 },
  { id: 7, intermediary: 8, bindSaleListingID: 9, packType: '1', keyword: '金翔' },
);

describe('afterShorthand', () => {
  it('replaces the filters by those that were read', () => {
    const read = { demand: { type: 0 as const, lengthMin: 29 }, words: '银力', zone: null };
    const next = afterShorthand({ ...shop, pageNum: 3 }, read);
    expect(next.filters).toEqual({
      lengthMin: 29,
      keyword: '银力',
      id: 7,
      intermediary: 8,
      bindSaleListingID: 9,
    });
    expect([next.order, next.asc, next.pageNum]).toEqual(['length', false, 1]);
  });

  it.each([
    { zone: 0, from: 2 as const, to: 1 },
    { zone: 1, from: 1 as const, to: 2 },
    { zone: null, from: 2 as const, to: 2 },
    { zone: null, from: 1 as const, to: 1 },
  ])('zone $zone from tab $from leads to tab $to', ({ zone, from, to }) => {
    const read = { demand: {}, words: '', zone };
    expect(afterShorthand({ ...firstQuery, tab: from }, read).tab).toBe(to);
  });

  it('leaves a shop for the seller that was read', () => {
    const next = afterShorthand(shop, { demand: { id: 12 }, words: '', zone: null });
    expect(next.filters).toEqual({ id: 12, intermediary: 8, bindSaleListingID: 9 });
  });

  it('closes a saved demand: other filters take the place of its own', () => {
    const open = { ...shop, saved: 7, mine: true as const };
    const next = afterShorthand(open, { demand: { packType: '2' }, words: '', zone: null });
    expect([next.saved, next.mine]).toEqual([undefined, undefined]);
  });

  it('changes nothing for a text without filters', () => {
    expect(urlText(afterShorthand(firstQuery, { demand: {}, words: '', zone: null }))).toBe('');
    const ordered = { demand: {}, words: '', zone: null, order: 'delivered' };
    expect(urlText(afterShorthand(firstQuery, ordered))).toBe('order=delivered');
  });
});

it.each([
  [{ searched: '双29' }, '双29'],
  [{ searched: 29 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['双29', undefined],
])('the state %j was searched by %j', (state, text) => expect(searchedOf(state)).toBe(text));

it('keeps the line while the filters are those that it was read as', () => {
  const meant = { ...firstQuery, filters: { priceMax: 17_500, packType: '1,2' } };
  const state = searchedFor('17500以下', meant);
  const lines = [
    { ...meant, pageNum: 2, filters: { packType: '2,1', priceMax: 17_500 } },
    { ...meant, filters: { ...meant.filters, priceMax: 17_900 } },
    { ...meant, tab: 2 as const },
  ].map((query) => searchedOf(state, query));
  expect(lines).toEqual(['17500以下', undefined, undefined]);
});

describe('withoutWords', () => {
  it('closes a saved demand that has no other filter', () => {
    const open = { ...firstQuery, filters: { keyword: '金翔' }, saved: 7, mine: true as const };
    expect(withoutWords(open)).toEqual(firstQuery);
    expect(withoutWords({ ...open, filters: { keyword: '金翔', packType: '1' } }).saved).toBe(7);
  });

  it('takes only the words away', () => {
    const { keyword: _, ...rest } = shop.filters;
    expect(withoutWords(shop).filters).toEqual(rest);
  });
});
