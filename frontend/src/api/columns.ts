import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './client';
import { useMaySave } from './demands';
import { useMe } from './me';
import type { SavedColumns } from './types';

type Table = 'cotton' | 'shop' | 'export';

/** A saved choice of the columns that a table shows, in their order. */
export interface ColumnChoice {
  configName: string;
  table: string;
  columns: string[];
  active: boolean;
}

const choicesOf = (list: SavedColumns[]): ColumnChoice[] =>
  list.map(({ configName, table, columns, active }) => ({
    configName,
    table,
    columns: columns.filter(({ isShow }) => isShow).map(({ key }) => key),
    active,
  }));

const columnKeys = { all: ['columns'] as const };

/** Returns the saved column choices of a table; undefined for visitors and while loading. */
export function useColumnChoices(table: Table): ColumnChoice[] | undefined {
  const { data: me } = useMe();
  const { data } = useQuery({
    queryKey: [...columnKeys.all, me?.userID],
    queryFn: async ({ signal }) => choicesOf(await call('GET columnConfig/list', {}, signal)),
    enabled: useMaySave() === true,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return useMemo(() => data?.filter((one) => one.table === table), [data, table]);
}

/** A change of a choice: saved under a name, unused, or removed. */
export type ColumnStep =
  | { keep: { configName: string; columns: string[] } }
  | { use: 'none' }
  | { remove: string };

/** Returns a mutation of the column choices of a table. The page shows it optimistically. */
export function useChangeColumns(table: Table) {
  const client = useQueryClient();
  const { data: me } = useMe();
  const key = [...columnKeys.all, me?.userID];
  return useMutation({
    mutationFn: async (step: ColumnStep) => choicesOf(await send(table, step)),
    onMutate: async (step) => {
      if (!('keep' in step)) return;
      await client.cancelQueries({ queryKey: key }); // an answer on its way does not know the choice
      client.setQueryData<ColumnChoice[]>(key, (old = []) => withChoice(old, table, step.keep));
    },
    onSuccess: (list) => client.setQueryData<ColumnChoice[]>(key, list),
    onError: () => client.invalidateQueries({ queryKey: columnKeys.all }),
    scope: { id: `columns ${table}` }, // one after the other: the last stays
  });
}

function send(table: Table, step: ColumnStep) {
  if ('keep' in step) {
    const { configName, columns } = step.keep;
    return call('POST columnConfig', { configName, table, columns: columns.join(',') });
  }
  if ('remove' in step) {
    return call('DELETE columnConfig/{configNames}', { configNames: step.remove, table });
  }
  return call('POST columnConfig', { table });
}

/** Returns the choices of all tables with one kept, which is the one in use. */
function withChoice(
  old: ColumnChoice[],
  table: Table,
  { configName, columns }: { configName: string; columns: string[] },
): ColumnChoice[] {
  const own = { configName, table, columns, active: true };
  const others = old.filter((one) => one.table !== table || one.configName !== configName);
  return [
    ...others.map((one) => (one.table === table ? { ...one, active: false } : one)),
    own,
  ].sort((a, b) => a.configName.localeCompare(b.configName, 'zh-CN'));
}

/** Returns the columns that a table has, the usual ones first. */
export function useTableColumns(table: Table) {
  return useQuery({
    queryKey: ['table columns', table],
    queryFn: async ({ signal }) => (await call('GET columnConfig/table', { table }, signal)).list,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Every column that a file of lots can have, in the usual order. */
export async function everyColumn(): Promise<string> {
  const { list } = await call('GET columnConfig/table', { table: 'export' });
  return list.map(({ key }) => key).join(',');
}
