import { useState } from 'react';

interface Query {
  data: unknown;
  error: Error | null;
}

/**
 * Returns the error of a query. It stays during a repetition, or the message would blink; another key starts
 * without it.
 */
export function useFailure({ data, error }: Query, key = ''): Error | null {
  const [last, setLast] = useState({ key, error });
  const kept = last.key === key ? last.error : null;
  const now = data === undefined ? (error ?? kept) : null;
  if (now !== kept || last.key !== key) setLast({ key, error: now });
  return now;
}
