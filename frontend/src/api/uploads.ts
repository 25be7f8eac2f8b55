import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, upload } from './client';

/** A sheet that a seller sent in, from its preview to its result. */
export type Import = Out<'GET importTemp/single'>;

/** How a sheet is read: its header, and what each column is about. */
export type SheetLayout = NonNullable<Import['layout']>;

/** One column of a sheet with what it is about. */
export type SheetColumn = SheetLayout['columns'][number];

/** What a column can be about. */
export type SheetField = Import['fields'][number];

/** One row of a sheet as it was understood. */
export type ImportLine = Out<'GET importTemp/importPage'>['list'][number];

/** One row of a sheet that was imported, with what has become of it. */
export type ImportRow = Out<'GET importTemp/outcome'>['list'][number];

/** How a lot is offered. */
export type LineOffer = NonNullable<ImportLine['now']>;

/** What a seller has said about the columns of his sheets. */
export type ImportConfig = Out<'GET importTemp/getConfig'>['list'][number];

/** What stands in the sheet: lots with their offers, or what inspection found. */
export type ImportKind = Import['kind'];

/** What is asked of the lines: those of a level, those that do the same, a page of them. */
export type LinesAsked = Omit<In<'GET importTemp/importPage'>, 'importID'>;

/** What is asked of the rows of an import that is over: those that became the same, a page of them. */
export type RowsAsked = Omit<In<'GET importTemp/outcome'>, 'importID'>;

/** What is asked of the lots that go off sale: by digits of their numbers, a page of them. */
export type LeavingAsked = Omit<In<'GET importTemp/leaving'>, 'importID'>;

/** Query keys of imports. */
export const importKeys = {
  all: ['imports'] as const,
  one: (importID: number) => ['imports', 'one', importID] as const,
  lines: (importID: number) => ['imports', 'lines', importID] as const,
  rows: (importID: number, state: Import['state']) => ['imports', 'rows', importID, state] as const,
  leaving: (importID: number, version: number, asked: LeavingAsked) =>
    ['imports', 'leaving', importID, version, asked] as const,
  progress: (importID: number) => ['imports', 'progress', importID] as const,
  history: ['imports', 'history'] as const,
  configs: ['imports', 'configs'] as const,
};

/** Puts an import where useImport reads it, and makes the lists of imports old. */
function keep(client: QueryClient, one: Import): void {
  client.setQueryData(importKeys.one(one.importID), one);
  void client.invalidateQueries({ queryKey: importKeys.history });
}

const mostName = 120;

/** A file name of which the end is cut away in front of its ending, where it is very long. */
export function shortName(name: string): string {
  if (name.length <= mostName) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, mostName - 1 - ending.length)}…${ending}`;
}

/** Sends a file to be looked at: nothing of it is on sale yet. Tells how much has arrived, from 0 to 1. */
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
export function useImportLines({ importID, version }: Import, asked: LinesAsked) {
  return useQuery({
    queryKey: [...importKeys.lines(importID), version, asked],
    queryFn: async ({ signal }) => ({
      ...(await call('GET importTemp/importPage', { importID, ...asked }, signal)),
      version,
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the version says all
    meta: { quiet: true },
  });
}

/** What has become of the rows of a sheet that was imported. */
export function useImportRows({ importID, state }: Import, asked: RowsAsked) {
  return useQuery({
    queryKey: [...importKeys.rows(importID, state), asked],
    queryFn: ({ signal }) => call('GET importTemp/outcome', { importID, ...asked }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** The most lines that one page holds. */
const mostLines = 1000;

/** Lines of a level of some version of an import, as many as one page holds: to find those with the same mistake. */
export function useSimilarLines(
  importID: number,
  version: number,
  level: LinesAsked['level'],
  wanted: boolean,
) {
  const asked = { importID, level, pageNum: 1, pageSize: mostLines };
  return useQuery({
    queryKey: [...importKeys.lines(importID), version, asked],
    queryFn: ({ signal }) => call('GET importTemp/importPage', asked, signal),
    select: ({ list }) => list,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY, // the version says all
    meta: { quiet: true },
  });
}

/** The own lots on sale that are not in the sheet, and those that stand in other sheets of the file if wished. */
export function useLeaving({ importID, version }: Import, asked: LeavingAsked) {
  return useQuery({
    queryKey: importKeys.leaving(importID, version, asked),
    queryFn: ({ signal }) => call('GET importTemp/leaving', { importID, ...asked }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Where all of them are as a sheet. */
export const leavingFile = (importID: number, otherSheets: boolean) =>
  `/mall/importTemp/leavingFile?importID=${importID}&otherSheets=${otherSheets}`;

/** What a person has put right in a preview. */
export type Correction = Omit<In<'POST importTemp/update'>, 'importID'>;

/** How the numbers of a column are meant; empty where there is no choice, or it is to be guessed. */
export type ColumnUnit = NonNullable<
  NonNullable<NonNullable<Correction['layout']>['columns']>[number]['unit']
>;

/** Reads a sheet anew with what a person has put right; one correction after the other. */
export function useCorrect(importID: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `import ${importID}` },
    mutationFn: (correction: Correction) =>
      call('POST importTemp/update', { importID, ...correction }),
    onSuccess: (one) => keep(client, one),
  });
}

/** A step of an import; afterwards it is what the server says, or asked for anew. */
function useStep<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.all }),
  });
}

/** Puts the good lines on sale; it goes on when the page is left. */
export const useSaveImport = () => useStep('POST importTemp/save');

/** Takes back what an import did to lots that nobody has touched since. */
export const useUndoImport = () => useStep('POST importTemp/updateStatus');

/** Reads another sheet of the file of an import: a preview of its own. */
export function useImportSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: In<'POST importTemp/importSheet'>) =>
      call('POST importTemp/importSheet', asked),
    onSuccess: (one) => keep(client, one),
  });
}

/** Drops all imports of the company that have put nothing on sale; answers how many. */
export function useClearImports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST importTemp/clear', {}),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.history }),
  });
}

/** Drops an import that has put nothing on sale. */
export function useRemoveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importID: number) => call('POST importTemp/delete', { importID }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.history }),
  });
}

/** How often it is asked how far an import is, ms. */
const often = 700;

/** How far an import is that is being put on sale; when it has ended, the import is asked for anew. */
export function useProgress(importID: number) {
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
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : often),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The imports of the own company, the newest first; asked again while one of them is under way. */
export function useImports(pageNum: number, pageSize: number) {
  return useQuery({
    queryKey: [...importKeys.history, pageNum],
    queryFn: ({ signal }) => call('POST importTemp/listPage', { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'working') ? often : false,
    meta: { quiet: true },
  });
}

/** What the seller has said about the columns of his sheets. */
export function useConfigs() {
  return useQuery({
    queryKey: importKeys.configs,
    queryFn: ({ signal }) => call('GET importTemp/getConfig', {}, signal),
    select: ({ list }) => list,
    meta: { quiet: true },
  });
}

/** Keeps what is said about the columns of sheets, under a name. */
export function useSaveConfig() {
  const client = useQueryClient();
  return async (config: In<'POST importTemp/submitConfig'>) => {
    await call('POST importTemp/submitConfig', config);
    await client.invalidateQueries({ queryKey: importKeys.configs });
  };
}

/** Forgets what was said about the columns of sheets. */
export function useRemoveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (configID: number) => call('POST importTemp/delConfig', { configID }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.configs }),
  });
}

/** Where the empty template is. */
export const templateFile = '/mall/member/template_export';

/** Where the rows of an import that were not put on sale are, each with what is wrong. */
export const failedFile = (importID: number) => `/mall/importTemp/failed?importID=${importID}`;
