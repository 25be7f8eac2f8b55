import { nameOf, saleNames } from '../ui/lot/names';
import { interestNames, type ReadUrl, settled, without } from './demand';
import { listOf } from './fields';

/** Sale types that visitors see; the others are for members only. */
const openSales = ['3'];

/**
 * Returns the meaning of a URL for a visitor. Visitors have no saved demands, so an open demand becomes its
 * filters. Sale types that a visitor cannot choose are
 * invalid. Visitors have not decided about any lot.
 */
export function forVisitor(read: ReadUrl): ReadUrl {
  const { saved: _, mine, interest, ...query } = settled(read.query);
  const notes = [...read.notes];
  if (mine && !read.open) notes.push('我的定制：请先登录');
  if (interest) notes.push(`${interestNames[interest]}：请先登录`);
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
