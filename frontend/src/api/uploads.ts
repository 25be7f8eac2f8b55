import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallName, In, Out } from './calls';
import { call, upload } from './client';
import type { LiveMessage } from './live';
import { announces, useNews } from './news';
import { usePage } from './page';

/** A sheet that a seller sent in, from its preview to its result. */
export type Upload = Out<'GET importTemp/single'>;

/** How a sheet is read: its header, and what each column is about. */
export type SheetLayout = NonNullable<Upload['layout']>;

/** One column of a sheet with what it is about. */
export type SheetColumn = SheetLayout['columns'][number];

/** A name in a sheet that the platform does not know, with the number of its lots. */
export type UnknownName = SheetLayout['unknown'][number];

/** A meaning of a column. */
export type SheetField = Upload['fields'][number];

/** One row of a sheet as it was understood. */
export type UploadLine = Out<'GET importTemp/importPage'>['list'][number];

/** A row of an uploaded sheet with its result. */
export type UploadRow = Out<'GET importTemp/outcome'>['list'][number];

/** How a lot is offered. */
export type LineOffer = NonNullable<UploadLine['now']>;

/** A saved meaning of the columns of a seller's sheets. */
export type UploadConfig = Out<'GET importTemp/getConfig'>['list'][number];

/** The content of a sheet: lots with offers, or inspection data. */
export type UploadKind = Upload['kind'];

/** The filters of the lines of a preview, and the page. */
export type LinesFilter = Omit<In<'GET importTemp/importPage'>, 'importID'>;

/** The filters of the rows of a finished upload, and the page. */
export type RowsFilter = Omit<In<'GET importTemp/outcome'>, 'importID'>;

/** The filters of the lots that leave the shop, and the page. */
export type LeavingFilter = Omit<In<'GET importTemp/leaving'>, 'importID'>;

/** Whose uploads the calls of a page are about: those of the own company, or the platform's certificates. */
export const UploadCalls = createContext<'importTemp' | 'admin/inspection'>('importTemp');

/** Returns a function that returns the name of the same call about the uploads of the page. */
function useCalls() {
  const calls = useContext(UploadCalls);
  return <Name extends CallName>(name: Name) => name.replace('importTemp', calls) as Name;
}

/** Query keys of uploads. */
export const uploadKeys = {
  all: ['uploads'] as const,
  one: (importID: number) => ['uploads', 'one', importID] as const,
  lines: (importID: number) => ['uploads', 'lines', importID] as const,
  rows: (importID: number, state: Upload['state']) => ['uploads', 'rows', importID, state] as const,
  leaving: (importID: number, version: number, input: LeavingFilter) =>
    ['uploads', 'leaving', importID, version, input] as const,
  running: ['uploads', 'progress'] as const,
  progress: (importID: number) => ['uploads', 'progress', importID] as const,
  history: ['uploads', 'history'] as const,
  configs: ['uploads', 'configs'] as const,
};

/** Writes an upload to the cache of useUpload and invalidates the lists of uploads. */
function keep(client: QueryClient, one: Upload): void {
  client.setQueryData(uploadKeys.one(one.importID), one);
  void client.invalidateQueries({ queryKey: uploadKeys.history });
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
  const callOf = useCalls();
  return async (
    file: File,
    kind: UploadKind,
    onSent: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Upload> => {
    const form = new FormData();
    if (kind !== 'official') form.set('kind', kind);
    form.set('fileName', shortName(file.name));
    form.set('file', file);
    const one = await upload(callOf('POST importTemp/import'), form, onSent, signal);
    keep(client, one);
    return one;
  };
}

/** Sends cells that were copied from a spreadsheet, as a file is sent. */
export function useSendText() {
  const client = useQueryClient();
  const callOf = useCalls();
  return async (text: string, kind: UploadKind): Promise<Upload> => {
    const input = kind === 'official' ? { text } : { text, kind };
    const one = await call(callOf('POST importTemp/import'), input);
    keep(client, one);
    return one;
  };
}

/** One upload of the own company. */
export function useUpload(importID: number) {
  const callOf = useCalls();
  return useQuery({
    queryKey: uploadKeys.one(importID),
    queryFn: ({ signal }) => call(callOf('GET importTemp/single'), { importID }, signal),
    meta: { quiet: true },
  });
}

/** The rows of a sheet as they are understood now, with the version of the upload that they belong to. */
export function useUploadLines({ importID, version }: Upload, input: LinesFilter) {
  const callOf = useCalls();
  return useQuery({
    queryKey: [...uploadKeys.lines(importID), version, input],
    queryFn: async ({ signal }) => ({
      ...(await call(callOf('GET importTemp/importPage'), { importID, ...input }, signal)),
      version,
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the version identifies the lines
    meta: { quiet: true },
  });
}

/** Returns the results of the rows of an uploaded sheet. */
export function useUploadRows({ importID, state }: Upload, input: RowsFilter) {
  const callOf = useCalls();
  return usePage([...uploadKeys.rows(importID, state), input], callOf('GET importTemp/outcome'), {
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
  const callOf = useCalls();
  return useQuery({
    queryKey: [...uploadKeys.lines(importID), version, query],
    queryFn: ({ signal }) => call(callOf('GET importTemp/importPage'), query, signal),
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
export function useLeaving({ importID, version }: Upload, input: LeavingFilter) {
  return usePage(uploadKeys.leaving(importID, version, input), 'GET importTemp/leaving', {
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
  const callOf = useCalls();
  return useMutation({
    scope: { id: `upload ${importID}` },
    mutationFn: (correction: Correction) =>
      call(callOf('POST importTemp/update'), { importID, ...correction }),
    onSuccess: (one) => keep(client, one),
  });
}

/** Returns a mutation for a step of an upload. The upload is then updated or reloaded. */
function useStep<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  const callOf = useCalls();
  return useMutation({
    mutationFn: (input: In<Name>) => call(callOf(name), input),
    onSettled: () => client.invalidateQueries({ queryKey: uploadKeys.all }),
  });
}

/** Lists the valid lines. The server continues when the user leaves the page. */
export const useSaveUpload = () => useStep('POST importTemp/save');

/** Undoes an upload for lots that were not changed since. */
export const useUndoUpload = () => useStep('POST importTemp/updateStatus');

/** Reads another sheet of the file of an upload: a preview of its own. */
export function useUploadSheet() {
  const client = useQueryClient();
  const callOf = useCalls();
  return useMutation({
    mutationFn: (input: In<'POST importTemp/importSheet'>) =>
      call(callOf('POST importTemp/importSheet'), input),
    onSuccess: (one) => keep(client, one),
  });
}

/** Drops all uploads of the company without listings. Returns their number. */
export function useClearUploads() {
  const client = useQueryClient();
  const callOf = useCalls();
  return useMutation({
    mutationFn: () => call(callOf('POST importTemp/clear'), {}),
    onSettled: () => client.invalidateQueries({ queryKey: uploadKeys.history }),
  });
}

/** Drops an upload without listings. */
export function useRemoveUpload() {
  const client = useQueryClient();
  const callOf = useCalls();
  return useMutation({
    mutationFn: (importID: number) => call(callOf('POST importTemp/delete'), { importID }),
    onSettled: () => client.invalidateQueries({ queryKey: uploadKeys.history }),
  });
}

/** The interval of polling running uploads, ms, for when the socket is closed. */
const seldom = 5_000;

/** Reports whether a message announces progress of an upload, or may hide one that was missed. */
export const concernsUploads = (message: LiveMessage): boolean =>
  announces(message, 'uploadProgress');

/** Reloads running uploads when the socket announces progress. */
function useLiveUploads(): void {
  const client = useQueryClient();
  useNews(concernsUploads, () => {
    void client.invalidateQueries({ queryKey: uploadKeys.running });
    void client.invalidateQueries({ queryKey: uploadKeys.history });
  });
}

/** Returns the progress of a running upload, which is reloaded at its end. */
export function useProgress(importID: number) {
  useLiveUploads();
  const callOf = useCalls();
  return useQuery({
    queryKey: uploadKeys.progress(importID),
    queryFn: async ({ signal, client }) => {
      const process = await call(callOf('GET importTemp/tool/process'), { importID }, signal);
      if (process.state !== 'working') {
        void client.invalidateQueries({ queryKey: uploadKeys.one(importID) });
        void client.invalidateQueries({ queryKey: uploadKeys.history });
      }
      return process;
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : seldom),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Returns the uploads of the own company, newest first, and follows those that run. */
export function useUploads(pageNum: number, pageSize: number) {
  useLiveUploads();
  const callOf = useCalls();
  const name = callOf('POST importTemp/listPage');
  return useQuery({
    queryKey: [...uploadKeys.history, name, pageNum],
    queryFn: ({ signal }) => call(name, { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'working') ? seldom : false,
    meta: { quiet: true },
  });
}

/** Returns the saved meanings of columns of the seller's sheets. */
export function useConfigs() {
  return useQuery({
    queryKey: uploadKeys.configs,
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
    await client.invalidateQueries({ queryKey: uploadKeys.configs });
  };
}

/** Deletes a saved meaning of columns. */
export function useRemoveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (configID: number) => call('POST importTemp/delConfig', { configID }),
    onSettled: () => client.invalidateQueries({ queryKey: uploadKeys.configs }),
  });
}

/** The URL of the empty template. */
export const templateFile = '/mall/member/template_export';

/** Returns a function that returns the URL of the rejected rows of an upload, each with its error. */
export function useFailedFile() {
  const calls = useContext(UploadCalls);
  return (importID: number) => `/mall/${calls}/failed?importID=${importID}`;
}
