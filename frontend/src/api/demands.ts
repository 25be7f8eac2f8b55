import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { In, Out } from './calls';
import { call, changed } from './client';
import { live, reopened } from './live';
import { listings } from './lots';
import { useMe } from './me';
import type { Demand, DemandPrice, SavedDemand } from './types';

/** The query keys of saved demands. A change invalidates all that begin with `all`, but not the prices. */
export const demandKeys = {
  list: ['demands', 'list'] as const,
  prices: (ids: readonly number[]) => ['demands', 'prices', ids] as const,
  opening: (input: object) => ['demands', 'opening', input] as const,
};

type DemandList = Out<'GET searchHistory/list'>;

/** The greatest number of saved demands; the list is loaded whole. */
const savedMax = 1000;

const listed = { pageNum: 1, pageSize: savedMax, priceClose: 1 } as const;

/** Reports whether the person may save demands; undefined while loading. */
export function useMaySave(): boolean | undefined {
  const { data: me } = useMe();
  return me === undefined ? undefined : (me?.roles.includes('member') ?? false);
}

/** Returns the saved demands of the member with their current results. */
export function useDemands(wanted = true) {
  const { data: me } = useMe();
  return useQuery({
    queryKey: [...demandKeys.list, me?.userID],
    queryFn: ({ signal }) => call('GET searchHistory/list', listed, signal),
    select: ({ list }) => list,
    enabled: useMaySave() === true && wanted,
    meta: { quiet: true },
  });
}

/** Follows what other pages and the server do to the saved demands. */
export function useLiveDemands(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      live.onMessage((message) => {
        const changed = message.msgType === 'changed' && isDemands(message.data);
        if ((changed && sorting.count === 0) || reopened(message))
          void client.invalidateQueries({ queryKey: demandKeys.list });
      }),
    [client],
  );
}

const isDemands = (data: unknown) => (data as { kind?: string } | null)?.kind === 'demands';

const pricesEvery = 10_000;
const pricesAtMostEvery = 5_000;

/** Returns the lowest prices and counts of some saved demands by their numbers; they follow the market. */
export function useDemandPrices(ids: readonly number[]) {
  const query = useQuery({
    queryKey: demandKeys.prices(ids),
    queryFn: ({ signal }) =>
      call('POST searchHistory/getMinPrices', { searchIDs: ids.join(',') }, signal),
    select: byNumber,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: pricesEvery,
    meta: { quiet: true },
  });
  const again = useEffectEvent(() => void query.refetch());
  useEffect(() => onMoves(() => again()), []);
  return query;
}

const byNumber = (prices: DemandPrice[]): ReadonlyMap<number, DemandPrice> =>
  new Map(prices.map((price) => [price.searchID, price]));

/** Calls back when quotes or lots moved, at most every 5 s and a little scattered. */
function onMoves(moved: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  let last = Date.now();
  const emit = () => {
    if (due || document.hidden) return;
    const wait = Math.max(0, last + pricesAtMostEvery - Date.now()) + Math.random() * 500;
    due = setTimeout(() => {
      due = undefined;
      last = Date.now();
      moved();
    }, wait);
  };
  const offs = [live.onQuotes(emit), live.onChanged(listings, emit)];
  return () => {
    clearTimeout(due);
    for (const off of offs) off();
  };
}

/** Invalidates the list and the prices of saved demands. */
const invalidateList = (client: QueryClient) => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'opening';
  return client.invalidateQueries({ queryKey: ['demands'], predicate });
};

/** Invalidates the list of saved demands. */
export function useListAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: demandKeys.list });
}

/** The input of saving a demand: a new one, or a new state of an existing one. */
export type SaveDemand = In<'POST searchHistory/editor'>;

/**
 * Saves a demand, or renames it. One of a name that another has is refused (409) unless it is to take
 * that one's place.
 */
export function useSaveDemand() {
  const client = useQueryClient();
  return async (input: SaveDemand) => {
    const { data, msg } = await changed('POST searchHistory/editor', input);
    void invalidateList(client);
    return { ...data, msg };
  };
}

/** Returns the saved demand of a name; null for none. */
export const demandNamed = (searchName: string): Promise<SavedDemand | null> =>
  call('GET searchHistory/getHistoryByName', { searchName });

/** Opens a saved demand: what is listed from now on is new when it is opened next. */
export const openDemand = (searchID: number) => call('POST searchHistory/open', { searchID });

/** Deletes a saved demand. */
export function useRemoveDemand() {
  const client = useQueryClient();
  return async (searchID: number) => {
    await call('POST searchHistory/del', { searchID });
    await invalidateList(client);
  };
}

/** The running moves. The list is reloaded after the last of them. */
const sorting = { count: 0, last: Promise.resolve() };

/**
 * Returns a function that moves a saved demand in the list, optimistically. Moves are sent one after the
 * other. `onFailed` is called with the error of a refused one.
 */
export function useMoveDemand(onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  return (list: SavedDemand[], searchID: number, priority: number) => {
    void client.cancelQueries({ queryKey: demandKeys.list });
    const shown = (old?: DemandList) => old && { ...old, list };
    client.setQueriesData<DemandList>({ queryKey: demandKeys.list }, shown);
    sorting.count += 1;
    sorting.last = sorting.last
      .then(() => call('POST searchHistory/sort', { list: [{ searchID, priority }] }))
      .then(() => {}, onFailed)
      .finally(() => {
        sorting.count -= 1;
        if (sorting.count === 0) void client.invalidateQueries({ queryKey: demandKeys.list });
      });
  };
}

/** Returns the code by which anybody opens some filters, or a saved demand as it was saved. */
export const shareDemand = async (input: In<'POST api/encode_params'>): Promise<string> =>
  (await call('POST api/encode_params', input)).code;

/** Returns the demand of a code, with what has changed since it was shared. */
export async function sharedDemand(code: string) {
  const { v, changes, lost } = await call('GET api/decode_params', { code });
  return { ...(JSON.parse(v) as Demand), changes, lost };
}
