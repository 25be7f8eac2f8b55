import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client';
import { live, opened, usePausedSince } from './live';
import { useMe } from './me';

/** Query keys of messages: a new message makes everything that begins with `all` old. */
export const unreadKeys = { all: ['messages'] as const, counts: ['messages', 'unread'] as const };

const pollEvery = 60_000;

/** How many messages are unread, by type: told by the live connection, asked every 60 s while it is away. */
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

/** How many messages of whoever is logged in are unread; 0 for visitors. */
export function useUnread(): number {
  const { data: me } = useMe();
  const { data: counts } = useUnreadCounts();
  if (!me) return 0;
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : me.unread;
}

/** Makes messages old whenever a new one is told of, or may have come before the connection was open. */
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
