import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CallError, call, frozen, lost, unauthenticated } from './client';
import { failedAnswers, forgetFailed } from './failed';
import { live } from './live';
import type { Me } from './types';

/** Query keys of who is logged in. */
export const meKeys = { me: ['me'] as const };

const meQuery = queryOptions({
  queryKey: meKeys.me,
  queryFn: ({ signal }) => whoIsIn(signal),
  staleTime: 60_000,
  initialData: () => (remembered() ? undefined : null),
  initialDataUpdatedAt: 0,
  refetchOnWindowFocus: true,
  meta: { quiet: true },
});

/** Who is logged in: null when nobody is, undefined as long as that is not known. */
export function useMe() {
  return useQuery(meQuery);
}

async function whoIsIn(signal: AbortSignal): Promise<Me | null> {
  try {
    return await call('POST login/get_user_info', {}, signal);
  } catch (error) {
    if (error instanceof CallError && [unauthenticated, frozen].includes(error.code)) return null;
    throw error;
  }
}

/** Whether this browser has been logged in; the server sets the mark and takes it away. */
const remembered = () => /(?:^|; )loginState=/.test(document.cookie);

/** Asks again who is logged in: somebody has come in, gone, or may do other things. Answers who it is. */
export function useAskMe(): () => Promise<Me | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...meQuery, staleTime: 0 });
}

/**
 * Asks everything again, makes the connection anew and forgets what failed when somebody else is in than
 * before, whichever way he came: from here, from another window, or for another company.
 */
export function useFollowMe(): void {
  const client = useQueryClient();
  const { data: me } = useMe();
  const who = me ? `${me.mobile} ${me.userID}` : me;
  const before = useRef(who);
  useEffect(() => {
    const [last, now] = [before.current, who];
    before.current = now;
    if (last === undefined || now === undefined || last === now) return;
    forgetFailed(failedAnswers());
    client.removeQueries({ type: 'inactive', predicate: belongsToSomebody });
    void client.invalidateQueries({ predicate: belongsToSomebody });
    live.restart();
  }, [who, client]);
}

const belongsToSomebody = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== meKeys.me[0];

/**
 * Ends the login of this browser. `onOut` is called before anything on the page knows, so that it can
 * lead away from what only members see.
 */
export function useLogOut(onOut: () => void): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call('POST login/login_out', {});
    onOut();
    client.setQueryData<Me | null>(meKeys.me, null);
  };
}

/** What the server says to those of whom it knows no more than that they are not logged in. */
const plainly = ['请先登录', '登录已失效，请重新登录'];

/**
 * Calls back when somebody who was in is so no longer, before anything on the page knows, with the reason
 * where the server gives one: it is told also when the login ended before this page was opened.
 */
export function useLost(onLost: (reason?: string) => void): void {
  const client = useQueryClient();
  const told = useEffectEvent((sentence: string) => {
    const wasIn = Boolean(client.getQueryData<Me | null>(meKeys.me));
    const reason = plainly.includes(sentence) ? undefined : sentence;
    if (!wasIn && !reason) return;
    onLost(reason);
    client.setQueryData<Me | null>(meKeys.me, null);
  });
  useEffect(() => lost.listen((sentence) => told(sentence)), []);
}
