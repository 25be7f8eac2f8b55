import { useState } from 'react';

interface Query {
  data: unknown;
  error: Error | null;
}

/**
 * Why a question has no answer. It stays while the question is asked again, or what went wrong would
 * blink away with every try; another question (key) begins without it.
 */
export function useFailure({ data, error }: Query, key = ''): Error | null {
  const [last, setLast] = useState({ key, error });
  const kept = last.key === key ? last.error : null;
  const now = data === undefined ? (error ?? kept) : null;
  if (now !== kept || last.key !== key) setLast({ key, error: now });
  return now;
}
