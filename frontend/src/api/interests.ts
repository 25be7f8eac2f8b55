import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client';
import { useMaySave } from './demands';
import type { LotInterest } from './types';

/** What a member may decide about a lot: nothing, 关注, 不要. */
export const undecided = 0;
export const followed = 1;
export const unwanted = 2;

export type InterestKind = LotInterest['kind'];

/** The most characters of a note. */
export const noteMax = 200;

/** Query keys of interests. Those of lots begin with `lots`. */
export const interestKeys = {
  lots: ['interests', 'lots'] as const,
  of: (ids: readonly number[], since: number) => ['interests', 'lots', since, ids] as const,
  visit: ['interests', 'visit'] as const,
  gone: ['interests', 'gone'] as const,
};

/** Interests by listing; a lot without one is missing. */
export type Interests = ReadonlyMap<number, LotInterest>;

const none: Interests = new Map();
const atOnce = 100;

const byListing = (list: LotInterest[]): Interests =>
  new Map(list.map((one) => [one.listingID, one]));

/** Returns what the member has decided about lots, and their new prices since a time in Unix seconds. */
export function useInterests(ids: readonly number[], since = 0): Interests {
  const member = useMaySave() === true;
  const some = ids.slice(0, atOnce);
  const { data } = useQuery({
    queryKey: interestKeys.of(some, since),
    queryFn: async ({ signal }) => {
      await sendSeen(); // or the answer would not have the lot that was just opened
      return call('GET interest/list', { listingIds: some.join(','), since }, signal);
    },
    select: byListing,
    enabled: member && some.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (member && data) || none;
}

/** A new decision about lots; without a note the present ones stay. */
export interface InterestChange {
  listingIDs: number[];
  kind: InterestKind;
  note?: string;
}

/** Changes what the member has decided about lots. The pages show it at once. */
export function useSetInterest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: InterestChange) => call('POST interest', change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: interestKeys.lots });
      patch(client, change.listingIDs, (old) => ({
        kind: change.kind,
        note: change.note ?? (old.kind === change.kind ? old.note : ''),
      }));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: interestKeys.lots }),
        client.invalidateQueries({ queryKey: interestKeys.gone }),
      ]),
  });
}

/** Changes the interests in some lots of the answers that hold these lots. */
function patch(
  client: QueryClient,
  ids: readonly number[],
  change: (old: LotInterest) => Partial<LotInterest>,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: interestKeys.lots })) {
    const asked = query.queryKey[3] as readonly number[];
    const list = query.state.data as LotInterest[] | undefined;
    const mine = ids.filter((id) => asked.includes(id));
    if (!list || mine.length === 0) continue;
    const changed = mine.map((listingID) => {
      const old = list.find((one) => one.listingID === listingID) ?? {
        listingID,
        kind: undecided,
        note: '',
        seen: false,
        move: null,
      };
      return { ...old, ...change(old) };
    });
    const rest = list.filter(({ listingID }) => !mine.includes(listingID));
    client.setQueryData(query.queryKey, [...rest, ...changed]);
  }
}

const visitEvery = 10 * 60_000;

/** Records that the member looks at the lots. Returns when the visit before ended, Unix seconds; 0 for none. */
export function useVisit(): number {
  const { data } = useQuery({
    queryKey: interestKeys.visit,
    queryFn: () => call('POST interest/visit', {}),
    enabled: useMaySave() === true,
    staleTime: visitEvery,
    refetchInterval: visitEvery,
    meta: { quiet: true },
  });
  return data?.since ?? 0;
}

/** Returns the followed lots that are no longer on sale. */
export function useGoneLots(enabled: boolean) {
  const member = useMaySave() === true;
  return useQuery({
    queryKey: interestKeys.gone,
    queryFn: ({ signal }) => call('GET interest/gone', {}, signal),
    enabled: member && enabled,
    meta: { quiet: true },
  });
}

const waitForMore = 2_000;
const waiting = new Set<number>();
let due: ReturnType<typeof setTimeout> | undefined;

/** Sends the lots that were seen since the last call, together. */
async function sendSeen(): Promise<void> {
  clearTimeout(due);
  due = undefined;
  const listingIDs = [...waiting].slice(0, atOnce);
  for (const id of listingIDs) waiting.delete(id);
  if (listingIDs.length > 0) await call('POST interest/seen', { listingIDs }).catch(() => {});
}

/** Records that the member has opened a lot. Lots that are opened shortly after each other are sent together. */
export function useSeen(listingID: number | undefined): void {
  const client = useQueryClient();
  const member = useMaySave() === true;
  useEffect(() => {
    if (!member || listingID === undefined) return;
    patch(client, [listingID], () => ({ seen: true }));
    waiting.add(listingID);
    if (waiting.size >= atOnce) void sendSeen();
    else due ??= setTimeout(() => void sendSeen(), waitForMore);
  }, [client, member, listingID]);
  useEffect(() => {
    const onHide = () => document.hidden && void sendSeen();
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, []);
}
