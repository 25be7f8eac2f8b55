import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { CallError, call, frozen, lost, sessionEnded, unauthenticated } from './client';
import { failedAnswers, forgetFailed } from './failed';
import { live } from './live';
import type { Me } from './types';

/** The query keys of the session. */
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

/** Returns the person who is logged in; null for a visitor, undefined while loading. */
export function useMe() {
  return useQuery(meQuery);
}

/** Returns a function that resolves to the person who is logged in, as soon as that is known. */
export function useWhoIsIn(): () => Promise<Me | null> {
  const client = useQueryClient();
  return useCallback(() => client.ensureQueryData(meQuery), [client]);
}

async function whoIsIn(signal: AbortSignal): Promise<Me | null> {
  try {
    return await call('POST login/get_user_info', {}, signal);
  } catch (error) {
    if (error instanceof CallError && [unauthenticated, frozen].includes(error.code)) return null;
    throw error;
  }
}

/** Reports whether this browser has been logged in; the server sets and removes the cookie. */
const remembered = () => /(?:^|; )loginState=/.test(document.cookie);

/**
 * Returns a function that reloads the session after a login, a logout or a change of rights. It resolves to
 * the person.
 */
export function useReloadSession(): () => Promise<Me | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...meQuery, staleTime: 0 });
}

/**
 * Reloads all data, reconnects and forgets failed calls when the person changes: in this window, in another
 * one, or for another company.
 */
export function useFollowSession(): void {
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
 * Returns a function that logs out. `onOut` is called before the page changes, so that it can leave the
 * member pages.
 */
export function useLogOut(onOut: () => void): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call('POST login/login_out', {});
    onOut();
    client.setQueryData<Me | null>(meKeys.me, null);
  };
}

/** The server's message for callers without a session. */
const plainly = ['请先登录', sessionEnded];

/**
 * Calls back when the session has ended, before the page changes, with the server's reason. The reason is
 * also given when the session ended before the page was opened.
 */
export function useSessionEnd(onLost: (reason?: string) => void): void {
  const client = useQueryClient();
  const ended = useRef(false);
  const sent = useEffectEvent((sentence: string): boolean => {
    const wasIn = Boolean(client.getQueryData<Me | null>(meKeys.me));
    const reason = plainly.includes(sentence) ? undefined : sentence;
    if (!wasIn && !reason) return ended.current;
    ended.current = !reason;
    onLost(reason);
    client.setQueryData<Me | null>(meKeys.me, null);
    return ended.current;
  });
  useEffect(() => lost.listen((sentence) => sent(sentence)), []);
}
