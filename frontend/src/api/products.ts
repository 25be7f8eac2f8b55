import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { useChanges } from './news';
import { usePage } from './page';
import type { ProductSearch } from './types';

/** Query keys of products. */
export const productKeys = {
  all: ['products'] as const,
  list: (search: ProductSearch) => ['products', 'list', search] as const,
  counts: (search: ProductSearch) => ['products', 'counts', search] as const,
  tree: (category: string) => ['products', 'tree', category] as const,
  filters: (category: string) => ['products', 'filters', category] as const,
  line: (text: string) => ['products', 'line', text] as const,
  detail: (id: number) => ['products', 'detail', id] as const,
  articles: (search: object) => ['products', 'articles', search] as const,
  banners: (code: string) => ['product-banners', code] as const,
  recommended: (category: string) => ['products', 'recommended', category] as const,
  recent: (category: string) => ['products', 'recent', category] as const,
  sales: ['products', 'sales'] as const,
  own: (category: string) => ['products', 'own', category] as const,
};

/** The products on sale. */
export const productCollection = { one: 'product', many: 'products' };

/** Reloads the products when one of some changed, and the counts of lists with them. */
export function useFollowProducts(ids: readonly number[]): void {
  const client = useQueryClient();
  useChanges(productCollection, ids, () => {
    void client.invalidateQueries({ queryKey: productKeys.all });
  });
}

/** Returns the prices of the articles that a search finds. */
export const useArticles = (search: In<'POST product/product_group_price_list'>) =>
  usePage(productKeys.articles(search), 'POST product/product_group_price_list', search);

const minute = 60_000;

/** Returns a page of the products on sale. */
export const useProducts = (search: ProductSearch, enabled = true) =>
  usePage(productKeys.list(search), 'POST product/product_list', search, undefined, enabled);

/** Asks for the numbers of a search, and for as few products as can be. */
const count = (search: ProductSearch, signal: AbortSignal) =>
  call('POST product/product_list', { ...search, pageNum: 1, pageSize: 1 }, signal);

const counting = (search: ProductSearch) => ({
  queryKey: productKeys.counts(search),
  queryFn: ({ signal }: { signal: AbortSignal }) => count(search, signal),
  meta: { quiet: true },
});

/** Returns the counts of the facets of a search. Those of the last search stay until they are counted. */
export const useProductCounts = (search: ProductSearch, enabled: boolean) =>
  useQuery({ ...counting(search), placeholderData: keepPreviousData, enabled }).data?.facets;

/** Returns a handful of products of a kind of goods that the platform recommends. */
export const useRecommendedProducts = (category: string) =>
  useQuery({
    queryKey: productKeys.recommended(category),
    queryFn: ({ signal }) =>
      call('POST product/index/product_optimization_list', { category, size: 5 }, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

/** Returns the newest offers and inquiries of a kind of goods. */
export const useRecentProducts = (code: string) =>
  useQuery({
    queryKey: productKeys.recent(code),
    queryFn: ({ signal }) =>
      call('POST product/inquire/get_recently_index_data', { category: code }, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

/** Returns the newest sales of polyester staple fibre, without companies. */
export const useRecentPolyesterSales = () =>
  useQuery({
    queryKey: productKeys.sales,
    queryFn: ({ signal }) =>
      call('GET product/inquire/get_recently_polyster_staple_fiber_orders', {}, signal),
    staleTime: minute,
    meta: { quiet: true },
  });

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

/** Returns the notices of the platform on the page of a kind of goods; lyocell has none. */
export function useProductBanners(code: 'polyester' | 'yarn' | 'lyocell') {
  return useQuery({
    queryKey: productKeys.banners(code),
    queryFn: ({ signal }) =>
      code === 'yarn'
        ? call('GET product/get_slide_sx_show', {}, signal)
        : call('GET product/get_slide_dd_show', {}, signal),
    enabled: code !== 'lyocell',
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
export const countProducts = async (search: ProductSearch, signal: AbortSignal) =>
  (await count(search, signal)).totalRow;

/** Returns the meaning of a line such as JC40S in a category; without one, among all goods. */
export const readProductLine = (text: string, category?: string) =>
  call('POST product/readShorthand', { category, text });

/** Returns the first products of the own company on sale in a category. */
export function useOwnProducts(category: string) {
  const input = { category, status: [1], pageSize: 100 };
  return usePage(productKeys.own(category), 'GET product/product_page', input);
}
