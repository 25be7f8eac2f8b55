import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, take, upload } from './client';
import { usePage } from './page';
import { productStockKeys } from './product-stock';
import { productKeys } from './products';
import type { SheetConfirmation } from './sheet-imports';

const key = [...productStockKeys.all, 'imports'] as const;

/** A sheet of products, from its preview to its result. */
export type ProductImport = Out<'GET product/productImport/single'>;

/** A row of a sheet, or a product that the sheet does not have. */
export type ProductImportLine = Out<'GET product/productImport/lines'>['list'][number];

/** Returns the sheets of the company, the newest first. */
export const useProductImports = (pageNum: number) =>
  usePage([...key, 'list', pageNum], 'GET product/productImport/list', { pageNum, pageSize: 10 });

/** Returns a sheet. */
export const useProductImport = (importID: number) =>
  useQuery({
    queryKey: [...key, 'single', importID],
    queryFn: ({ signal }) => call('GET product/productImport/single', { importID }, signal),
    meta: { quiet: true },
  });

/** Returns a page of the rows of a sheet. */
export const useProductImportLines = (input: In<'GET product/productImport/lines'>) =>
  usePage([...key, 'lines', input], 'GET product/productImport/lines', input);

/** Uploads a sheet of a category: a file, or cells as text. */
export function sendProductSheet(category: string, sheet: File | string): Promise<ProductImport> {
  if (typeof sheet === 'string') {
    return call('POST product/productImport/import', { category, text: sheet });
  }
  const form = new FormData();
  form.set('category', category);
  form.set('file', sheet);
  return upload('POST product/productImport/import', form);
}

/** Returns functions that confirm and undo a sheet, and then read the own products again. */
export function useFinishProductImport() {
  const client = useQueryClient();
  const reload = () => {
    void client.invalidateQueries({ queryKey: productStockKeys.all });
    void client.invalidateQueries({ queryKey: productKeys.all });
  };
  return {
    save: (input: SheetConfirmation) => call('POST product/productImport/save', input).then(reload),
    undo: (importID: number) => call('POST product/productImport/undo', { importID }).then(reload),
  };
}

const manager = '/mall/product/productManager';

/** Downloads the sheet of a category to be filled in. */
export const takeProductForm = (category: string) =>
  take(`${manager}/template_export?category=${category}`);

/** Downloads the own products on sale in a category, as a sheet that can be imported again. */
export const takeProducts = (category: string) => take(`${manager}/export?category=${category}`);

/** Downloads the rows of a sheet that cannot be imported. */
export const takeWrongRows = (importID: number) =>
  take(`/mall/product/productImport/failed?importID=${importID}`);
