import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client';
import { live, opened, usePausedSince } from './live';
import { useMe } from './me';

/** The query keys of messages: a new message invalidates all that begin with `all`. */
export const unreadKeys = { all: ['messages'] as const, counts: ['messages', 'unread'] as const };

const pollEvery = 60_000;

/**
 * Returns the number of unread messages by type, updated by the socket, or polled every 60 s while it is
 * closed.
 */
export function useUnreadCounts() {
  const { data: me } = useMe();
  const away = usePausedSince() !== undefined;
  return useQuery({
    queryKey: unreadKeys.counts,
    queryFn: ({ signal }) => call('GET msg/getNoReadMessageCount', { type: '1,2' }, signal),
    enabled: Boolean(me),
    refetchInterval: away ? pollEvery : false,
    meta: { quiet: true },
  });
}

/** Returns the number of unread messages; 0 for visitors. */
export function useUnread(): number {
  const { data: me } = useMe();
  const { data: counts } = useUnreadCounts();
  if (!me) return 0;
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : me.unread;
}

/** Invalidates messages when a new one arrives, or may have been missed. */
export function useLiveMessages(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      live.onMessage(({ msgType }) => {
        if (msgType === 'message' || msgType === opened)
          void client.invalidateQueries({ queryKey: unreadKeys.all });
      }),
    [client],
  );
}
