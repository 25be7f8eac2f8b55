import { describe, expect, it } from 'vitest';
import type { LotPage } from '../api/types';
import { type CottonQuery, firstQuery } from './demand';
import { needsRare, pagesOf, requestOf, resultOf } from './state';

describe('requestOf', () => {
  it('asks for the first page of everything', () => {
    const request = requestOf({ query: firstQuery, more: false });
    expect(request).toMatchObject({ type: 0, order: 'price', asc: true, pageNum: 1, pageSize: 30 });
    expect(request.facets).toContain('originsCity');
    expect(request.facets).not.toContain('factoryName');
    expect(request.premium).toBeUndefined();
  });

  it('carries the filters by their own names', () => {
    const filters = { lengthMin: 29, origins: '南疆' };
    const request = requestOf({ query: { ...firstQuery, tab: 2, filters }, more: false });
    expect(request).toMatchObject({ type: 1, lengthMin: 29, origins: '南疆' });
  });

  it('leaves out unwanted lots unless the page asks for others', () => {
    const asked = (interest?: 'followed' | 'all') =>
      requestOf({ query: { ...firstQuery, interest }, more: false }).interest;
    expect([asked(), asked('followed'), asked('all')]).toEqual(['wanted', 'followed', 'all']);
  });

  it('asks for few lots where they are grouped', () => {
    const query: CottonQuery = { ...firstQuery, group: 'depot', pageNum: 3 };
    expect(requestOf({ query, more: false })).toMatchObject({ pageNum: 1, pageSize: 1 });
  });

  it('counts the rare choices when they are seen or used', () => {
    expect(requestOf({ query: firstQuery, more: true }).facets).toContain('factoryName');
    const filters = { excludeFactoryName: '金翔' };
    expect(needsRare({ query: { ...firstQuery, filters }, more: false })).toBe(true);
    expect(needsRare({ query: firstQuery, more: false })).toBe(false);
  });
});

describe('resultOf', () => {
  const answer = {
    totalRow: 65,
    pageNum: 2,
    pageSize: 30,
    list: [{ listingID: 7 }],
    facets: {},
  } as unknown as LotPage;

  it('is a result as InstantSearch knows it, with the answer beside', () => {
    const result = resultOf('cotton', answer, firstQuery);
    expect(result).toMatchObject({ nbHits: 65, page: 1, nbPages: 3, hitsPerPage: 30 });
    expect(result.hits[0]).toEqual({ listingID: 7, objectID: '7' });
    expect(result.answer).toBe(answer);
    expect(result.answered).toBe(firstQuery);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [30, 1],
  [31, 2],
  [3000, 100],
  [128_402, 100],
])('%d lots are %d pages', (total, pages) => expect(pagesOf(total)).toBe(pages));
