import { useEffect, useRef } from 'react';

/**
 * Returns the ref of a box that keeps the focus when the focused element is removed with other content: the element of
 * the same id gets it, or else the selected tab of the box. The page does not scroll.
 */
export function useKeptFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined); // in the box
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && box.current?.contains(target);
      focused.current = inside ? (target as Element) : undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content removes what is focused.
  useEffect(() => {
    const { current: lost } = focused;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const same = lost.id ? document.getElementById(lost.id) : null;
    const tab = box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    (same ?? tab)?.focus({ preventScroll: true });
  }, [content]);
  return box;
}
