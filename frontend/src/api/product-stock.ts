import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call } from './client';
import { useChanges } from './news';
import { usePage } from './page';
import { productCollection, productKeys } from './products';

/** Query keys of the own products: a change invalidates all that begin with `all`. */
export const productStockKeys = {
  all: ['productStock'] as const,
  page: (input: ProductStockQuery) => ['productStock', 'page', input] as const,
  counts: ['productStock', 'counts'] as const,
  detail: (id: number) => ['productStock', 'detail', id] as const,
};

/** Which of the own products are shown. */
export type ProductStockQuery = In<'GET product/product_page'>;

/** An own product with its state and what can be done with it. */
export type StockProduct = Out<'GET product/detail'>;

/** A category with the attributes of its products. */
export type CategoryForm = Out<'GET product/productManager/get_product_edit_config'>[number];

/** A well-known article that products are filled from. */
export type ProductTemplate = Out<'GET product/product_template_single'>;

/** What a seller enters for a product. */
export type ProductOffer = In<'POST product/productManager/create'>;

/** Returns a page of the own products. */
export const useProductStock = (input: ProductStockQuery) =>
  usePage(productStockKeys.page(input), 'GET product/product_page', input);

/** Reloads the own products when one of some changed: a part was sold, or its validity has ended. */
export function useFollowStock(ids: readonly number[]): void {
  const client = useQueryClient();
  useChanges(productCollection, ids, () => {
    void client.invalidateQueries({ queryKey: productStockKeys.all });
  });
}

/** Returns the numbers of the own products by state. */
export const useProductStates = () =>
  useQuery({
    queryKey: productStockKeys.counts,
    queryFn: ({ signal }) => call('GET product/product_state_count', {}, signal),
    meta: { quiet: true },
  });

/** Returns an own product; no query for zero. */
export const useStockProduct = (id: number) =>
  useQuery({
    queryKey: productStockKeys.detail(id),
    queryFn: ({ signal }) => call('GET product/detail', { id }, signal),
    enabled: id > 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Returns the categories with the attributes of their products. */
export const useCategoryForms = () =>
  useQuery({
    queryKey: [...productKeys.all, 'forms'],
    queryFn: ({ signal }) => call('GET product/productManager/get_product_edit_config', {}, signal),
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** Returns the templates of a category and of those below it. */
export const useProductTemplates = (input: In<'GET product/product_template_page'>) =>
  usePage([...productKeys.all, 'templates', input], 'GET product/product_template_page', input);

type ProductCall = Extract<
  CallName,
  `POST product/productManager/${string}` | `POST product/productManager/update/${string}`
>;

/** Returns a function that changes own products and then reads them again. */
export function useChangeProducts() {
  const client = useQueryClient();
  return async <Name extends ProductCall>(name: Name, input: In<Name>): Promise<Out<Name>> => {
    const out = await call(name, input);
    client.removeQueries({ queryKey: productStockKeys.all, type: 'inactive' });
    void client.invalidateQueries({ queryKey: productStockKeys.all });
    void client.invalidateQueries({ queryKey: productKeys.all });
    return out;
  };
}

/** Returns the address of a picture of a product. */
export const productPicture = (id: number) => `/mall/product/picture?id=${id}`;
