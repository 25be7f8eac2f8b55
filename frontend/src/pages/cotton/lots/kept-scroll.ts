import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepInSession, keptInSession } from '../../../ui/session';

/**
 * Stores how far the page is scrolled for each history entry, and restores it. It is drawn with the rows, without which
 * the page is too short.
 */
export function KeptScroll(): null {
  const { key, search } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the step.
  useLayoutEffect(() => {
    const name = `scroll ${key} ${search}`;
    const kept = back ? keptInSession(name) : undefined;
    if (kept !== undefined) window.scrollTo(0, Number(kept));
    let top = window.scrollY; // read while the page is whole: as it is taken down it shrinks
    const scrolled = () => {
      top = window.scrollY;
    };
    const leave = () => keepInSession(name, String(top));
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
  return null;
}
