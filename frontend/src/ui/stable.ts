import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same and calls the newest callback: memoized components get no new props. */
export function useStable<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
