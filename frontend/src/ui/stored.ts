import { useCallback, useState } from 'react';

/** Keeps a choice in the browser's storage. An unreadable or invalid value counts as no choice. */
export function useStored<Value>(
  key: string,
  first: Value,
  fits: (value: unknown) => value is Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readStored(key, fits) ?? first);
  const store = useCallback(
    (next: Value) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, store];
}

/** Writes a value to the browser's storage. A browser without storage forgets it. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is forgotten with the page.
  }
}

/** Reads a value from the browser's storage. */
export function readStored<Value>(
  key: string,
  fits: (value: unknown) => value is Value,
): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
