import type { DefaultOptions } from '@tanstack/react-query';
import { CallError } from './client';

/** Reports whether a repeated call may succeed. Such calls are repeated automatically. */
const mayRetry = (error: Error | null) => error instanceof CallError && error.passing;

/**
 * The options of all queries and mutations. Without a network they fail at once instead of waiting for it, so that the
 * page says so; queries that failed are repeated every 5 s, and when the network is back.
 */
export const callDefaults: DefaultOptions = {
  queries: {
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, error) => navigator.onLine && failures < 2 && mayRetry(error),
    refetchInterval: (query) => (mayRetry(query.state.error) ? 5_000 : false),
    staleTime: 5_000,
    refetchOnWindowFocus: false,
  },
  mutations: { networkMode: 'always' },
};
