import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';

const key = ['sessions'] as const;

/** Returns the sessions of the person, the last used first. */
export function useSessions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET account/sessions', {}, signal),
    meta: { quiet: true },
  });
}

/** Ends one login, or all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | 'others') => {
      if (id === 'others') await call('POST account/end_other_sessions', {});
      else await call('POST account/end_session', { id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
