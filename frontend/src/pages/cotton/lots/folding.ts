import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNarrow } from '../../../ui/narrow';
import { useStored } from '../../../ui/stored';

/** How far a page was scrolled, px. */
interface Scroll {
  from: number;
  to: number;
  /** where the filters end */
  filters: number;
  windowHeight: number;
}

/**
 * Returns where the page comes to rest after a scroll that ends among the filters: at the lots on the way down, at the
 * top on the way up. Returns undefined elsewhere, and when the window does not show the filters whole.
 */
export function restAfter({ from, to, filters, windowHeight }: Scroll): number | undefined {
  if (to <= 0 || to >= filters || filters > windowHeight) return undefined;
  return to > from ? filters : 0;
}

const small = '(max-width: 1199px)';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * Folds the filters away: by choice, which the browser remembers, and by scrolling, which shows the lots at the first
 * step. Before any choice they are folded in a window whose height they would take up. The result reports whether they
 * are folded by choice, and has the function that shows or hides them.
 */
export function useFolding(lots: RefObject<HTMLElement | null>) {
  const [folded, setFolded] = useStored('cotton.folded', matchMedia(small).matches, isFlag);
  const open = !useNarrow() && !folded;
  const filtersEnd = () => (lots.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
  const rest = useEffectEvent((from: number) => {
    if (!open) return;
    const { scrollY: to, innerHeight: windowHeight } = window;
    const top = restAfter({ from, to, filters: Math.floor(filtersEnd()), windowHeight });
    if (top !== undefined) window.scrollTo({ top, behavior: scrollBehavior() });
  });
  useEffect(() => {
    let from = window.scrollY;
    const ended = () => {
      rest(from);
      from = window.scrollY;
    };
    window.addEventListener('scrollend', ended);
    return () => window.removeEventListener('scrollend', ended);
  }, []);
  const toggle = () => {
    const passed = window.scrollY > 0 && window.scrollY >= Math.floor(filtersEnd());
    if (folded || !passed) setFolded(!folded);
    if (folded || passed) window.scrollTo(0, 0);
  };
  return { folded, toggle };
}

const scrollBehavior = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
