import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { usePage } from './page';
import { unreadKeys } from './unread';

type MessagesIn = In<'GET msg/getMessageList'>;

/** Returns the messages of one type, or of both (0), newest first. */
export function useMessages(input: MessagesIn) {
  return usePage([...unreadKeys.all, 'list', input], 'GET msg/getMessageList', input);
}

/** Which messages a change is about. */
export type Picked = number[] | 'all';

const picked = (which: Picked) => (which === 'all' ? { all: true } : { ids: which.join(',') });

function useChange(name: 'POST msg/markListMessage' | 'POST msg/removeListMessage') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Picked) => call(name, picked(which)),
    onSettled: () => client.invalidateQueries({ queryKey: unreadKeys.all }),
  });
}

/** Marks messages as read. */
export const useMarkMessages = () => useChange('POST msg/markListMessage');

/** Deletes messages. */
export const useRemoveMessages = () => useChange('POST msg/removeListMessage');
