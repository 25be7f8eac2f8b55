import { useRef } from 'react';
import { CallError } from './client';

/** Returns a request key. It is made without crypto.randomUUID, which plain HTTP lacks. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a function that sends a request with a key. Each press has its own key; a press that repeats one whose
 * answer did not arrive has the same key, so that the change happens once.
 */
export function usePress() {
  const unanswered = useRef<{ text: string; key: string }>(undefined);
  return async <T>(request: unknown, send: (requestKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(request);
    const before = unanswered.current;
    const key = before?.text === text ? before.key : newRequestKey();
    unanswered.current = { text, key };
    try {
      const out = await send(key);
      unanswered.current = undefined;
      return out;
    } catch (error) {
      if (!(error instanceof CallError && error.passing)) unanswered.current = undefined;
      throw error;
    }
  };
}
