import { nameOf, saleNames } from '../ui/lot/names';
import { type ReadUrl, settled, without } from './demand';
import { listOf } from './fields';

/** Sale types that visitors see; the others are for members only. */
const openSales = ['3'];

/**
 * Returns the meaning of a URL for a visitor. Visitors have no saved demands, so an open demand becomes its
 * filters. Sale types that a visitor cannot choose are invalid.
 */
export function forVisitor(read: ReadUrl): ReadUrl {
  const { saved: _, mine, ...query } = settled(read.query);
  const notes = mine && !read.open ? [...read.notes, '我的定制：请先登录'] : read.notes;
  const sales = listOf(query.filters.specialSaleType);
  if (sales.every((code) => openSales.includes(code))) return { ...read, query, notes };
  const names = sales.map((code) => nameOf(saleNames, code)).join('、');
  return {
    ...read,
    query: { ...query, filters: without(query.filters, ['specialSaleType']) },
    refused: [...read.refused, `销售 ${names}（登录后才能筛选）`],
    notes,
  };
}
