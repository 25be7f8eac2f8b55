import { expect, it } from 'vitest';
import type { StockRow } from '../../../api/stock';
import { alongWith, differing, listed, offered } from './bundles';

const lot = (batchID: string, more: Partial<StockRow> = {}) =>
  ({
    batchID,
    together: [],
    depotName: '库尔勒库',
    indexCode: 'CF701',
    ...more,
  }) as unknown as StockRow;

it('names the lots that go along with others, once and without those that are chosen', () => {
  const rows = [lot('1', { together: ['2', '3'] }), lot('2', { together: ['1', '3'] }), lot('9')];
  expect(alongWith(rows)).toEqual(['3']);
  expect(alongWith([lot('9')])).toEqual([]);
});

it('names in what bundled lots differ', () => {
  expect(differing([lot('1'), lot('2')])).toEqual([]);
  const rows = [lot('1'), lot('2', { depotName: '阿克苏库' }), lot('3', { indexCode: null })];
  expect(differing(rows)).toEqual(['仓库：库尔勒库、阿克苏库', '报价：CF701、一口价']);
});

it('names few batch numbers of many', () => {
  expect(listed(['1', '2'])).toBe('1、2');
  expect(listed(['1', '2', '3', '4', '5', '6', '7'])).toBe('1、2、3、4、5、6 等 7 批');
});

it('copies only lots on sale for chats', () => {
  const rows = [1, 2, 3, 4, 5].map((state) => lot(String(state), { state } as Partial<StockRow>));
  expect(offered(rows).map(({ batchID }) => batchID)).toEqual(['1']);
});
