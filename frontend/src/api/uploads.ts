import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, In, Out } from './calls';
import { call, upload } from './client';
import { type LiveMessage, live, reopened } from './live';
import { usePage } from './page';

/** A sheet that a seller sent in, from its preview to its result. */
export type Import = Out<'GET importTemp/single'>;

/** How a sheet is read: its header, and what each column is about. */
export type SheetLayout = NonNullable<Import['layout']>;

/** One column of a sheet with what it is about. */
export type SheetColumn = SheetLayout['columns'][number];

/** A meaning of a column. */
export type SheetField = Import['fields'][number];

/** One row of a sheet as it was understood. */
export type ImportLine = Out<'GET importTemp/importPage'>['list'][number];

/** A row of an imported sheet with its result. */
export type ImportRow = Out<'GET importTemp/outcome'>['list'][number];

/** How a lot is offered. */
export type LineOffer = NonNullable<ImportLine['now']>;

/** A saved meaning of the columns of a seller's sheets. */
export type ImportConfig = Out<'GET importTemp/getConfig'>['list'][number];

/** The content of a sheet: lots with offers, or inspection data. */
export type ImportKind = Import['kind'];

/** The filters of the lines of a preview, and the page. */
export type LinesFilter = Omit<In<'GET importTemp/importPage'>, 'importID'>;

/** The filters of the rows of a finished upload, and the page. */
export type RowsFilter = Omit<In<'GET importTemp/outcome'>, 'importID'>;

/** The filters of the lots that leave the shop, and the page. */
export type LeavingFilter = Omit<In<'GET importTemp/leaving'>, 'importID'>;

/** Query keys of imports. */
export const importKeys = {
  all: ['imports'] as const,
  one: (importID: number) => ['imports', 'one', importID] as const,
  lines: (importID: number) => ['imports', 'lines', importID] as const,
  rows: (importID: number, state: Import['state']) => ['imports', 'rows', importID, state] as const,
  leaving: (importID: number, version: number, input: LeavingFilter) =>
    ['imports', 'leaving', importID, version, input] as const,
  running: ['imports', 'progress'] as const,
  progress: (importID: number) => ['imports', 'progress', importID] as const,
  history: ['imports', 'history'] as const,
  configs: ['imports', 'configs'] as const,
};

/** Writes an import to the cache of useImport and invalidates the lists of imports. */
function keep(client: QueryClient, one: Import): void {
  client.setQueryData(importKeys.one(one.importID), one);
  void client.invalidateQueries({ queryKey: importKeys.history });
}

const mostName = 120;

/** Returns a file name, shortened before its extension when it is very long. */
export function shortName(name: string): string {
  if (name.length <= mostName) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, mostName - 1 - ending.length)}…${ending}`;
}

/** Uploads a file for a preview. The progress is called with values from 0 to 1. */
export function useSendFile() {
  const client = useQueryClient();
  return async (
    file: File,
    kind: ImportKind,
    onSent: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Import> => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('fileName', shortName(file.name));
    form.set('file', file);
    const one = await upload('POST importTemp/import', form, onSent, signal);
    keep(client, one);
    return one;
  };
}

/** Sends cells that were copied from a spreadsheet, as a file is sent. */
export function useSendText() {
  const client = useQueryClient();
  return async (text: string, kind: ImportKind): Promise<Import> => {
    const one = await call('POST importTemp/import', { text, kind });
    keep(client, one);
    return one;
  };
}

/** One import of the own company. */
export function useImport(importID: number) {
  return useQuery({
    queryKey: importKeys.one(importID),
    queryFn: ({ signal }) => call('GET importTemp/single', { importID }, signal),
    meta: { quiet: true },
  });
}

/** The rows of a sheet as they are understood now, with the version of the import that they belong to. */
export function useImportLines({ importID, version }: Import, input: LinesFilter) {
  return useQuery({
    queryKey: [...importKeys.lines(importID), version, input],
    queryFn: async ({ signal }) => ({
      ...(await call('GET importTemp/importPage', { importID, ...input }, signal)),
      version,
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the version identifies the lines
    meta: { quiet: true },
  });
}

/** Returns the results of the rows of an imported sheet. */
export function useImportRows({ importID, state }: Import, input: RowsFilter) {
  return usePage([...importKeys.rows(importID, state), input], 'GET importTemp/outcome', {
    importID,
    ...input,
  });
}

/** The maximum number of lines of a page. */
const mostLines = 1000;

/** Returns one full page of the lines of a level, to find those with the same error. */
export function useSimilarLines(
  importID: number,
  version: number,
  level: LinesFilter['level'],
  wanted: boolean,
) {
  const query = { importID, level, pageNum: 1, pageSize: mostLines };
  return useQuery({
    queryKey: [...importKeys.lines(importID), version, query],
    queryFn: ({ signal }) => call('GET importTemp/importPage', query, signal),
    select: ({ list }) => list,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY, // the version identifies the lines
    meta: { quiet: true },
  });
}

/**
 * Returns the own lots on sale that are missing in the sheet, optionally without those in other sheets of the
 * file.
 */
export function useLeaving({ importID, version }: Import, input: LeavingFilter) {
  return usePage(importKeys.leaving(importID, version, input), 'GET importTemp/leaving', {
    importID,
    ...input,
  });
}

/** Returns the URL of a sheet with all of them. */
export const leavingFile = (importID: number, otherSheets: boolean) =>
  `/mall/importTemp/leavingFile?importID=${importID}&otherSheets=${otherSheets}`;

/** A correction of a preview. */
export type Correction = Omit<In<'POST importTemp/update'>, 'importID'>;

/** The unit of a column; empty where there is no choice or the server guesses it. */
export type ColumnUnit = NonNullable<
  NonNullable<NonNullable<Correction['layout']>['columns']>[number]['unit']
>;

/** Returns a mutation that corrects a preview. Corrections are sent one after the other. */
export function useCorrect(importID: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `import ${importID}` },
    mutationFn: (correction: Correction) =>
      call('POST importTemp/update', { importID, ...correction }),
    onSuccess: (one) => keep(client, one),
  });
}

/** Returns a mutation for a step of an upload. The upload is then updated or reloaded. */
function useStep<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.all }),
  });
}

/** Lists the valid lines. The server continues when the user leaves the page. */
export const useSaveImport = () => useStep('POST importTemp/save');

/** Undoes an upload for lots that were not changed since. */
export const useUndoImport = () => useStep('POST importTemp/updateStatus');

/** Reads another sheet of the file of an import: a preview of its own. */
export function useImportSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<'POST importTemp/importSheet'>) =>
      call('POST importTemp/importSheet', input),
    onSuccess: (one) => keep(client, one),
  });
}

/** Drops all imports of the company without listings. Returns their number. */
export function useClearImports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST importTemp/clear', {}),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.history }),
  });
}

/** Drops an import without listings. */
export function useRemoveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importID: number) => call('POST importTemp/delete', { importID }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.history }),
  });
}

/** The interval of polling running uploads, ms. Their progress comes by the socket; polling is for when it is closed. */
const seldom = 5_000;

/** Reports whether a message announces progress of an upload, or may hide one that was missed. */
export const concernsUploads = (message: LiveMessage): boolean =>
  reopened(message) ||
  (message.msgType === 'changed' &&
    (message.data as { kind?: string } | null)?.kind === 'uploadProgress');

/** Reloads running uploads when the socket announces progress. */
function useNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      live.onMessage((message) => {
        if (!concernsUploads(message)) return;
        void client.invalidateQueries({ queryKey: importKeys.running });
        void client.invalidateQueries({ queryKey: importKeys.history });
      }),
    [client],
  );
}

/** Returns the progress of a running upload, which is reloaded at its end. */
export function useProgress(importID: number) {
  useNews();
  return useQuery({
    queryKey: importKeys.progress(importID),
    queryFn: async ({ signal, client }) => {
      const process = await call('GET importTemp/tool/process', { importID }, signal);
      if (process.state !== 'working') {
        void client.invalidateQueries({ queryKey: importKeys.one(importID) });
        void client.invalidateQueries({ queryKey: importKeys.history });
      }
      return process;
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : seldom),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Returns the uploads of the own company, newest first, and follows those that run. */
export function useImports(pageNum: number, pageSize: number) {
  useNews();
  return useQuery({
    queryKey: [...importKeys.history, pageNum],
    queryFn: ({ signal }) => call('POST importTemp/listPage', { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'working') ? seldom : false,
    meta: { quiet: true },
  });
}

/** Returns the saved meanings of columns of the seller's sheets. */
export function useConfigs() {
  return useQuery({
    queryKey: importKeys.configs,
    queryFn: ({ signal }) => call('GET importTemp/getConfig', {}, signal),
    select: ({ list }) => list,
    meta: { quiet: true },
  });
}

/** Saves the meaning of columns under a name. */
export function useSaveConfig() {
  const client = useQueryClient();
  return async (config: In<'POST importTemp/submitConfig'>) => {
    await call('POST importTemp/submitConfig', config);
    await client.invalidateQueries({ queryKey: importKeys.configs });
  };
}

/** Deletes a saved meaning of columns. */
export function useRemoveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (configID: number) => call('POST importTemp/delConfig', { configID }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.configs }),
  });
}

/** The URL of the empty template. */
export const templateFile = '/mall/member/template_export';

/** Returns the URL of the rejected rows of an import, each with its error. */
export const failedFile = (importID: number) => `/mall/importTemp/failed?importID=${importID}`;
