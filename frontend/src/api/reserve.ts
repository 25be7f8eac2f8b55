import {
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, take, upload } from './client';
import { useChanges } from './news';
import { usePage } from './page';
import type { SheetConfirmation } from './sheet-imports';
import type { ReserveLot, ReserveSearch } from './types';

/** The newest day of auctions with the days around it. */
export type ReserveToday = Out<'GET patStore/hq'>;

/** The result of a day or of a longer time. */
export type ReserveReport = Out<'GET patStore/lunchu'>['list'][number];

/** The result of a day by warehouse or kind. */
export type ReserveGroup = Out<'GET patStore/lunchu'>['warehouses'][number];

/** The sum of a year. */
export type ReserveYear = Out<'GET patStore/index'>['years'][number];

/** A lot with its floor price and the lots of its bundle. */
export type ReserveDetail = Out<'GET patStore/details'>;

/** The floor price of a week. */
export type ReserveStandard = Out<'GET admin/reserve/standards'>[number];

/** A sheet of reserve lots, from its preview to its result. */
export type ReserveSheet = Out<'GET admin/reserve/sheet/single'>;

/** A row of a sheet. */
export type ReserveLine = Out<'GET admin/reserve/sheet/lines'>['list'][number];

const root = ['reserve'] as const;

/** The reserve lots. */
const lots = { one: 'reserve', many: 'reserveMany' };

/** What the figures of the auctions follow. */
const figures = { one: 'reserveFigure', many: 'reserveFigures' };

const none: readonly never[] = [];

/** Reads what is shown again when lots, floors or results changed. */
export function useReserveNews(): void {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: root });
  useChanges(figures, none, reload);
}

/** Returns a page of reserve lots, read again when one of them changed. */
export function useReserveLots(search: ReserveSearch) {
  const client = useQueryClient();
  const query = usePage([...root, 'list', search], 'POST patStore/list', search);
  const ids = (query.data?.list ?? none).map(({ reserveID }: ReserveLot) => reserveID);
  useChanges(lots, ids, () => void client.invalidateQueries({ queryKey: root }));
  return query;
}

const counting = (search: ReserveSearch) => ({
  queryKey: [...root, 'counts', search],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST patStore/list', { ...search, pageNum: 1, pageSize: 1 }, signal),
  meta: { quiet: true },
});

/** Returns the counts of the facets of a search. Those of the last search stay until they are counted. */
export const useReserveCounts = (search: ReserveSearch) =>
  useQuery({ ...counting(search), placeholderData: keepPreviousData }).data?.facets;

/** Returns the numbers of lots that searches find, in their order; undefined before the answer. */
export const useFoundReserve = (searches: ReserveSearch[]): (number | undefined)[] =>
  useQueries({ queries: searches.map(counting) }).map(({ data }) => data?.totalRow);

/** Returns what a call that only reads answers. */
const useRead = <Name extends CallName>(name: Name, input: In<Name>) =>
  useQuery({
    queryKey: [...root, name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Returns the figures of the newest day. */
export const useReserveToday = () => useRead('GET patStore/hq', {});

/** Returns the days with lots, the floors of the weeks and the sums of the years. */
export const useReserveIndex = () => useRead('GET patStore/index', {});

/** Returns the figures of the days since one. */
export const useReserveDays = (from: string) =>
  useRead('GET patStore/getChartsData', { by: 'day', ...(from && { from }) });

/** Returns a page of results, and those of a day by warehouse and kind. */
export const useReserveResults = (input: In<'GET patStore/lunchu'>) =>
  useRead('GET patStore/lunchu', input);

/** Returns a lot. */
export const useReserveLot = (reserveID: number) =>
  useQuery({
    queryKey: [...root, 'lot', reserveID],
    queryFn: ({ signal }) => call('GET patStore/details', { reserveID }, signal),
    meta: { quiet: true },
  });

/** Takes a workbook with the lots of a bundle. */
export const takeReserveBundle = (day: string, bundle: string) =>
  take(`/mall/patStore/patStoreBundleExportExcel?${new URLSearchParams({ day, bundle })}`);

/** Downloads the results of a year, or of all years. */
export const takeReserveResults = (year: string) =>
  take(`/mall/patStore/resultsExportExcel?${new URLSearchParams(year ? { year } : {})}`);

/** Returns the floors of all weeks, for administrators. */
export const useReserveStandards = () => useRead('GET admin/reserve/standards', {});

/** Returns the entered reports, for administrators. */
export const useReserveReports = () => useRead('GET admin/reserve/reports', {});

/** Returns a mutation after which all figures are read again. */
function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

export const useSetReserveStandard = () => useChange('POST admin/reserve/standard');
export const useRemoveReserveStandard = () => useChange('POST admin/reserve/standard/remove');
export const useSetReserveReport = () => useChange('POST admin/reserve/report');
export const useRemoveReserveReport = () => useChange('POST admin/reserve/report/remove');

/** Returns the sheets, the newest first. */
export const useReserveSheets = (pageNum: number) =>
  usePage([...root, 'sheets', pageNum], 'GET admin/reserve/sheet/list', { pageNum, pageSize: 10 });

/** Returns a sheet. */
export const useReserveSheet = (importID: number) =>
  useQuery({
    queryKey: [...root, 'sheet', importID],
    queryFn: ({ signal }) => call('GET admin/reserve/sheet/single', { importID }, signal),
    meta: { quiet: true },
  });

/** Returns a page of the rows of a sheet. */
export const useReserveLines = (input: In<'GET admin/reserve/sheet/lines'>) =>
  usePage([...root, 'lines', input], 'GET admin/reserve/sheet/lines', input);

/** Uploads a sheet: a file, or cells as text. The day is that of lots without one; it may be empty. */
export function sendReserveSheet(sheet: File | string, day: string): Promise<ReserveSheet> {
  if (typeof sheet === 'string') {
    return call('POST admin/reserve/sheet', { text: sheet, ...(day && { day }) });
  }
  const form = new FormData();
  form.set('file', sheet);
  if (day) form.set('day', day);
  return upload('POST admin/reserve/sheet', form);
}

/** Returns functions that confirm or undo a sheet, and then read all lots again. */
export function useFinishReserveSheet() {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: root });
  return {
    save: (input: SheetConfirmation) => call('POST admin/reserve/sheet/save', input).then(reload),
    undo: (importID: number) => call('POST admin/reserve/sheet/undo', { importID }).then(reload),
  };
}

/** Downloads the form of a sheet with an example. */
export const takeReserveTemplate = () => take('/mall/admin/reserve/sheet/template');

/** Downloads the rows of a sheet that cannot be imported. */
export const takeWrongReserve = (importID: number) =>
  take(`/mall/admin/reserve/sheet/failed?importID=${importID}`);
