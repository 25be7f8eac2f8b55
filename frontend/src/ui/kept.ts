import { useReducer } from 'react';

const kept = new Map<string, unknown>();

/** Returns a state that outlives the page, as long as the tab is open, and a function that sets it. */
export function useKept<Value>(name: string, first: Value): [Value, (next: Value) => void] {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const set = (next: Value) => {
    kept.set(name, next);
    draw();
  };
  return [kept.has(name) ? (kept.get(name) as Value) : first, set];
}

/** Forgets all kept states. */
export const forgetKept = () => kept.clear();
