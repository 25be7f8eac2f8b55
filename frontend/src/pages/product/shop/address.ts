import type { ProductSearch } from '../../../api/types';
import type { ListState } from '../../../ui/table/list-state';

/** The shop and the conditions of its products as the address has them. */
export const shopKeys = ['memberID', 'category', 'keyword', 'orderBy', 'order'] as const;

export type ShopState = ListState<(typeof shopKeys)[number]>;

/** Returns the search for the products of a shop, of one page. */
export function searchOf(state: ShopState): ProductSearch {
  const { memberID, category, keyword, orderBy, order, page } = state;
  return {
    id: Number(memberID),
    category: category.slice(0, 20) || undefined,
    keyword: keyword.trim().slice(0, 100) || undefined,
    order: ['price', 'amount'].includes(orderBy) ? orderBy : undefined,
    asc: order === 'asc' || undefined,
    pageNum: page,
    pageSize: 30,
  };
}
