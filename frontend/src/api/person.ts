import { useQueryClient } from '@tanstack/react-query';
import { call } from './client';
import { meKeys } from './me';

/** Renames the person. */
export function useRename(): (name: string) => Promise<void> {
  const client = useQueryClient();
  return async (name) => {
    await call('POST account/rename', { name });
    await client.invalidateQueries({ queryKey: meKeys.me });
  };
}
