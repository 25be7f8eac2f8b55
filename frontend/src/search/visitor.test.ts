import { expect, it } from 'vitest';
import { firstQuery, readUrl } from './demand';
import { forVisitor } from './visitor';

const read = (text: string) => forVisitor(readUrl(new URLSearchParams(text)));

it.each([
  ['specialSaleType=1', '销售 精选（登录后才能筛选）'],
  ['specialSaleType=2,3', '销售 优选、商家直销（登录后才能筛选）'],
])('%s is refused to a visitor', (text, refused) => {
  expect(read(`${text}&packType=1`)).toMatchObject({
    query: { ...firstQuery, filters: { packType: '1' } },
    refused: [refused],
  });
});

it('leaves a visitor the sale type that everybody has', () => {
  expect(read('specialSaleType=3')).toMatchObject({
    query: { filters: { specialSaleType: '3' } },
    refused: [],
  });
});

it('shows a visitor the filters of an open demand without it', () => {
  const { query, notes } = read('tab=0&type=1&searchID=7&packType=1');
  expect(query).toEqual({ ...firstQuery, tab: 2, filters: { packType: '1' } });
  expect(notes).toEqual(['我的定制：请先登录']);
  expect(read('searchID=7&packType=1').notes).toEqual([]);
});

it('shows a visitor the first tab instead of the saved demands, with the reason', () => {
  expect(read('tab=0')).toMatchObject({ query: firstQuery, notes: ['我的定制：请先登录'] });
  expect(read('tab=0').query).toEqual(firstQuery);
});

it('does not refuse what a login allows', () => {
  expect(read('tab=0&searchID=7')).toMatchObject({ open: { id: 7 }, notes: [] });
});

it('shows a visitor all lots instead of those of a member, with the reason', () => {
  expect(read('interest=followed&packType=1')).toMatchObject({
    query: { ...firstQuery, filters: { packType: '1' } },
    notes: ['只看关注：请先登录'],
  });
  expect(read('interest=followed').query).toEqual(firstQuery);
});
