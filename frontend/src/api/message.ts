import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { meKeys } from './me';

/** Query keys of in-site messages. */
export const messageKeys = {
  all: ['messages'] as const,
  list: (asked: MessageQuery) => ['messages', 'list', asked] as const,
  unread: ['messages', 'unread'] as const,
};

type MessageQuery = In<'GET msg/getMessageList'>;

/** The messages of one type, or of both (0), newest first. */
export function useMessages(asked: MessageQuery) {
  return useQuery({
    queryKey: messageKeys.list(asked),
    queryFn: ({ signal }) => call('GET msg/getMessageList', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** How many messages of each type are not read. */
export function useUnread() {
  return useQuery({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call('GET msg/getNoReadMessageCount', { type: '1,2' }, signal),
    meta: { quiet: true },
  });
}

/** Which messages a change is about. */
export type Picked = number[] | 'all';

const picked = (which: Picked) => (which === 'all' ? { all: true } : { ids: which.join(',') });

function useChange(name: 'POST msg/markListMessage' | 'POST msg/removeListMessage') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Picked) => call(name, picked(which)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: messageKeys.all });
      void client.invalidateQueries({ queryKey: meKeys.me });
    },
  });
}

/** Marks messages as read. */
export const useMarkMessages = () => useChange('POST msg/markListMessage');

/** Deletes messages. */
export const useRemoveMessages = () => useChange('POST msg/removeListMessage');
