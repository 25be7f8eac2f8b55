import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call } from './client';
import { useNews } from './news';

/** A reminder of moved prices of an article. */
export type ArticleReminder = Out<'GET product/articleReminder/list'>[number];

const key = ['article-reminders'] as const;

/** Returns the reminders of the member, newest first. */
export const useArticleReminders = (enabled = true) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET product/articleReminder/list', {}, signal),
    enabled,
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** Reloads the reminders when a message arrives, which one of them may have sent. */
export function useLiveArticleReminders(): void {
  const client = useQueryClient();
  useNews(
    ({ msgType }) => msgType === 'message',
    () => void client.invalidateQueries({ queryKey: key }),
  );
}

/** Returns functions that set and remove reminders. */
export function useChangeArticleReminders() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: key });
  return {
    set: (input: In<'POST product/articleReminder/set'>) =>
      call('POST product/articleReminder/set', input).finally(reload),
    remove: (id: number) => call('POST product/articleReminder/remove', { id }).finally(reload),
  };
}
