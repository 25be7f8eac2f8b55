import { type RefObject, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far the rows and the page are scrolled, px. */
interface Offsets {
  rows: number;
  page: number;
}

/** Stores the scroll positions of a box and the page for each history entry, and restores them. */
export function useKeptScroll(box: RefObject<HTMLElement | null>): void {
  const { key, search } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the step.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const name = `scroll ${key} ${search}`;
    const kept = back ? offsetsOf(name) : undefined;
    if (kept) {
      element.scrollTop = kept.rows;
      window.scrollTo(0, kept.page);
    }
    let page = window.scrollY; // read while the page is whole: as it is taken down it shrinks
    const scrolled = () => {
      page = window.scrollY;
    };
    const leave = () => keep(name, { rows: element.scrollTop, page });
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
}

function keep(name: string, offsets: Offsets): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(offsets));
  } catch {
    // A browser without storage starts at the top.
  }
}

function offsetsOf(name: string): Offsets | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
