import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Box {
  /** how far its rows are scrolled, px */
  scrolled: number;
  /** the top and bottom of its rows in the window, px */
  top: number;
  bottom: number;
}

/** The rows of a box that the window shows at least in part: from the first, up to the one after the last. */
export function rowsOnScreen(box: Box, windowHeight: number, rowHeight: number): [number, number] {
  const from = box.scrolled + Math.max(0, -box.top);
  const to = box.scrolled + Math.min(box.bottom, windowHeight) - box.top;
  if (to <= from) return [0, 0];
  return [Math.floor(from / rowHeight), Math.ceil(to / rowHeight)];
}

/** Calls onView with the visible rows after each scroll or resize. */
export function useView(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  headHeight: number,
  onView: (from: number, to: number) => void,
): void {
  const emit = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const rows = { scrolled: element.scrollTop, top: top + headHeight, bottom };
    onView(...rowsOnScreen(rows, window.innerHeight, rowHeight));
  });
  useEffect(() => {
    const sent = () => emit();
    sent();
    const sizes = new ResizeObserver(sent);
    sizes.observe(document.body);
    document.addEventListener('scroll', sent, { capture: true, passive: true });
    window.addEventListener('resize', sent);
    return () => {
      sizes.disconnect();
      document.removeEventListener('scroll', sent, { capture: true });
      window.removeEventListener('resize', sent);
    };
  }, []);
}
