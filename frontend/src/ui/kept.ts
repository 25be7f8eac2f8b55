import { useCallback, useReducer } from 'react';

const kept = new Map<string, unknown>();

/** Sets a state: to a value, or to what a function returns for the current one. */
type SetKept<Value> = (next: Value | ((old: Value) => Value)) => void;

/** Returns a state that outlives the page, as long as the tab is open, and a function that sets it. */
export function useKept<Value>(name: string, first: Value): [Value, SetKept<Value>] {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const read = () => (kept.has(name) ? (kept.get(name) as Value) : first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first value of a state is that of its first drawing.
  const set = useCallback<SetKept<Value>>(
    (next) => {
      const value = next instanceof Function ? next(read()) : next;
      if (value === read()) return;
      kept.set(name, value);
      draw();
    },
    [name],
  );
  return [read(), set];
}

/** Forgets all kept states. */
export const forgetKept = () => kept.clear();
