import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, take, upload } from './client';
import { importedKeys } from './imported';
import { importedStockKeys } from './imported-stock';
import { usePage } from './page';
import type { SheetConfirmation } from './sheet-imports';

const key = [...importedStockKeys.all, 'sheets'] as const;

/** A sheet of imported lots, from its preview to its result. */
export type ImportedSheet = Out<'GET imported/sheet/single'>;

/** A row of a sheet, or a lot that the sheet does not have. */
export type ImportedLine = Out<'GET imported/sheet/lines'>['list'][number];

/** Returns the sheets of the company, the newest first. */
export const useImportedSheets = (pageNum: number) =>
  usePage([...key, 'list', pageNum], 'GET imported/sheet/list', { pageNum, pageSize: 10 });

/** Returns a sheet. */
export const useImportedSheet = (importID: number) =>
  useQuery({
    queryKey: [...key, 'single', importID],
    queryFn: ({ signal }) => call('GET imported/sheet/single', { importID }, signal),
    meta: { quiet: true },
  });

/** Returns a page of the rows of a sheet. */
export const useImportedLines = (input: In<'GET imported/sheet/lines'>) =>
  usePage([...key, 'lines', input], 'GET imported/sheet/lines', input);

/** Uploads a sheet: a file, or cells as text. */
export function sendImportedSheet(sheet: File | string): Promise<ImportedSheet> {
  if (typeof sheet === 'string') return call('POST imported/importedListingFile', { text: sheet });
  const form = new FormData();
  form.set('file', sheet);
  return upload('POST imported/importedListingFile', form);
}

/** Returns functions that change a sheet, and then read the own lots again. */
export function useFinishImportedSheet() {
  const client = useQueryClient();
  const reload = () => {
    void client.invalidateQueries({ queryKey: importedStockKeys.all });
    void client.invalidateQueries({ queryKey: importedKeys.all });
  };
  return {
    setColumns: (input: In<'POST imported/sheet/columns'>) =>
      call('POST imported/sheet/columns', input).then(reload),
    save: (input: SheetConfirmation) => call('POST imported/sheet/save', input).then(reload),
    undo: (importID: number) => call('POST imported/sheet/undo', { importID }).then(reload),
  };
}

/** Downloads the form of a sheet with an example. */
export const takeImportedTemplate = () => take('/mall/imported/template');

/** Downloads the rows of a sheet that cannot be put on sale. */
export const takeWrongLots = (importID: number) =>
  take(`/mall/imported/sheet/failed?importID=${importID}`);
