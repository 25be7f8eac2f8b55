import { type KeyboardEvent, useState } from 'react';

/** Returns the place of the row to focus after a key. */
export function rowAfter(key: string, from: number, count: number): number | undefined {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

interface RowKeys {
  /** the attributes of a row by its place */
  rowProps: (place: number) => {
    tabIndex: number;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  };
}

/**
 * Moves the focus between the rows of a table: arrow keys, Home and End. The space key selects the row in focus,
 * with Shift also those between it and the last one. One row at a time is a tab stop.
 */
export function useRowKeys(
  count: number,
  onSelect: (place: number, range: boolean) => void,
): RowKeys {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, place: number) => {
    const row = event.currentTarget;
    if (event.target !== row) return;
    const to = rowAfter(event.key, place, count);
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) return onSelect(place, event.shiftKey);
    row.parentElement?.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus();
  };
  const rowProps = (place: number) => ({
    tabIndex: place === Math.min(stop, count - 1) ? 0 : -1,
    onFocus: () => setStop(place),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, place),
  });
  return { rowProps };
}
