import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react';

/** The rows of a table in the window. */
export interface Rows {
  /** the top of the first row, px below the top of the window */
  top: number;
  /** px */
  rowHeight: number;
  count: number;
}

/** Rows from the first, up to the one after the last. */
export type Range = readonly [from: number, to: number];

/** Returns the rows that stand at least in part between two heights of the window, with spare rows at each end. */
export function rowsBetween(
  { top, rowHeight, count }: Rows,
  upper: number,
  lower: number,
  spare = 0,
) {
  const place = (height: number) => Math.min(Math.max(0, (height - top) / rowHeight), count);
  const from = Math.floor(place(upper)) - spare;
  const to = Math.ceil(place(lower)) + spare;
  return [Math.max(0, from), Math.min(to, count)] as const;
}

/** Returns how far to scroll so that a row stands whole between two heights of the window: no further than needed. */
export function scrollTo(row: number, { top, rowHeight }: Rows, upper: number, lower: number) {
  const above = top + row * rowHeight - upper;
  if (above < 0) return above;
  return Math.max(0, above + rowHeight - (lower - upper));
}

/** Rows drawn beyond each end of the window: a page of results is drawn whole. */
const spare = 30;

/** The height that the bar of selected lots takes at the end of the window, px. */
const footHeight = 56;

interface Parts {
  head: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
}

/**
 * Returns the rows that are drawn and those that are seen, and a function that scrolls to a row. Calls onView with the
 * rows that are seen.
 */
export function useRowsInWindow(
  { head, body }: Parts,
  { rowHeight, count }: Omit<Rows, 'top'>,
  onView: (from: number, to: number) => void = () => {},
) {
  const [shown, setShown] = useState<{ drawn: Range; seen: Range }>(() => ({
    drawn: [0, Math.min(count, spare)],
    seen: [0, count],
  }));
  const measure = useEffectEvent(() => {
    if (!head.current || !body.current) return;
    const rows = { top: body.current.getBoundingClientRect().top, rowHeight, count };
    const upper = head.current.getBoundingClientRect().bottom;
    const seen = rowsBetween(rows, upper, window.innerHeight);
    const drawn = rowsBetween(rows, upper, window.innerHeight, spare);
    setShown((old) => (same(old.seen, seen) && same(old.drawn, drawn) ? old : { drawn, seen }));
    onView(...seen);
  });
  useEffect(() => {
    const measured = () => measure();
    const sizes = new ResizeObserver(measured);
    sizes.observe(document.body);
    window.addEventListener('scroll', measured, { passive: true });
    window.addEventListener('resize', measured);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', measured);
      window.removeEventListener('resize', measured);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change which rows are in the window.
  useEffect(() => startTransition(() => measure()), [rowHeight, count]);
  const goTo = (row: number) => {
    if (!head.current || !body.current) return;
    const rows = { top: body.current.getBoundingClientRect().top, rowHeight, count };
    const stuck = Number.parseFloat(getComputedStyle(head.current).top) || 0;
    const upper = stuck + head.current.offsetHeight;
    window.scrollBy(0, scrollTo(row, rows, upper, window.innerHeight - footHeight));
  };
  return { ...shown, goTo };
}

const same = (a: Range, b: Range) => a[0] === b[0] && a[1] === b[1];
