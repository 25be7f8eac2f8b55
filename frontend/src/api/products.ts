import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { usePage } from './page';
import type { ProductGroupsQuery, ProductSearch } from './types';

/** Query keys of products. */
export const productKeys = {
  all: ['products'] as const,
  list: (search: ProductSearch) => ['products', 'list', search] as const,
  counts: (search: ProductSearch) => ['products', 'counts', search] as const,
  groups: (query: ProductGroupsQuery) => ['products', 'groups', query] as const,
  tree: (category: string) => ['products', 'tree', category] as const,
  filters: (category: string) => ['products', 'filters', category] as const,
  line: (text: string) => ['products', 'line', text] as const,
  detail: (id: number) => ['products', 'detail', id] as const,
};

const minute = 60_000;

/** Returns a page of the products on sale. */
export const useProducts = (search: ProductSearch, enabled = true) =>
  usePage(productKeys.list(search), 'POST product/product_list', search, undefined, enabled);

const counting = (search: ProductSearch) => ({
  queryKey: productKeys.counts(search),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST product/product_list', { ...search, pageNum: 1, pageSize: 1 }, signal),
  meta: { quiet: true },
});

/** Returns a page of articles with what all sellers ask for each. */
export const useArticleGroups = (query: ProductGroupsQuery) =>
  usePage(productKeys.groups(query), 'POST product/product_group_price_list', query);

/** Returns the counts of the facets of a search. Those of the last search stay until they are counted. */
export const useProductCounts = (search: ProductSearch, enabled: boolean) =>
  useQuery({ ...counting(search), placeholderData: keepPreviousData, enabled }).data?.facets;

/** Returns the numbers of products that searches find, in their order; undefined before the answer. */
export const useFoundProducts = (searches: ProductSearch[]): (number | undefined)[] =>
  useQueries({ queries: searches.map(counting) }).map(({ data }) => data?.totalRow);

/** Returns the categories with their numbers of products on sale: one kind of goods, or all without a code. */
export function useProductTree(category = '') {
  return useQuery({
    queryKey: productKeys.tree(category),
    queryFn: ({ signal }) => call('GET bases/product_category_tree', { category }, signal),
    staleTime: minute,
    meta: { quiet: true },
  });
}

/** Returns what the products of a category can be filtered by. */
export function useProductFilters(category: string) {
  return useQuery({
    queryKey: productKeys.filters(category),
    queryFn: ({ signal }) =>
      call('GET bases/product_category_filter_criteria', { category }, signal),
    placeholderData: keepPreviousData,
    staleTime: minute,
    meta: { quiet: true },
  });
}

/** Returns a product on sale. */
export function useProduct(id: number) {
  return useQuery({
    queryKey: productKeys.detail(id),
    queryFn: ({ signal }) => call('GET product/index/product_detail', { id }, signal),
    meta: { quiet: true },
  });
}

/** Returns the number of products that a search finds. */
export async function countProducts(search: ProductSearch, signal: AbortSignal): Promise<number> {
  const input = { ...search, pageNum: 1, pageSize: 1 };
  return (await call('POST product/product_list', input, signal)).totalRow;
}

/** Returns the meaning of a line such as JC40S in a category; without one, among all goods. */
export const readProductLine = (text: string, category?: string) =>
  call('POST product/readShorthand', { category, text });
