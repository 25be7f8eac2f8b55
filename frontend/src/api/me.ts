import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallError, call, frozen, lost, unauthenticated } from './client';
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

/**
 * What to do when somebody has come in or gone: everything is asked again, for him, and the connection
 * is made anew. Answers who is in now.
 */
export function useNewcomer(): () => Promise<Me | null> {
  const client = useQueryClient();
  return async () => {
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    client.removeQueries({ type: 'inactive', predicate: belongsToSomebody });
    void client.invalidateQueries({ predicate: belongsToSomebody });
    live.restart();
    return me;
  };
}

const belongsToSomebody = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== meKeys.me[0];

/**
 * Ends the login of this browser. `onOut` is called before anything on the page knows, so that it can
 * lead away from what only members see.
 */
export function useLogOut(onOut: () => void): () => Promise<void> {
  const client = useQueryClient();
  const newcomer = useNewcomer();
  return async () => {
    await call('POST login/login_out', {});
    onOut();
    client.setQueryData<Me | null>(meKeys.me, null);
    await newcomer();
  };
}

/** Calls back when somebody who was in is so no longer, before anything on the page knows. */
export function useLost(onLost: () => void): void {
  const client = useQueryClient();
  const newcomer = useNewcomer();
  const told = useEffectEvent(() => {
    if (!client.getQueryData<Me | null>(meKeys.me)) return;
    onLost();
    client.setQueryData<Me | null>(meKeys.me, null);
    void newcomer();
  });
  useEffect(() => lost.listen(() => told()), []);
}

/** Asks again who is logged in: somebody may have ended the login, or changed what he may do. */
export function useAskMe(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: meKeys.me });
}
