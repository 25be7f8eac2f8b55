import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';
import type { TopicChoice } from './types';

const topicsKey = ['topics'] as const;

/** Returns where the member wants the messages of each topic. */
export function useTopics() {
  return useQuery({
    queryKey: topicsKey,
    queryFn: ({ signal }) => call('GET msg/topics', {}, signal),
    meta: { quiet: true },
  });
}

/** Stores the choice for one topic. */
export function useSetTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: TopicChoice) => call('POST msg/setTopics', { list: [choice] }),
    onSuccess: (list) => client.setQueryData(topicsKey, list),
  });
}
