import { use, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { useAsk } from './ask';
import { leaving } from './leaving';
import { useStable } from './stable';

/** Returns the place of the current page in the history of the tab, which the router counts. A part of it has none. */
const placeInHistory = (): number | undefined => window.history.state?.idx;

/**
 * Asks before a page with unsaved changes is left: for a link, another page of the site and the buttons of the
 * browser. A replaced address stays on the page and is not asked about. The browser itself asks before the tab closes.
 */
export function useUnsaved(unsaved: boolean, text: string): void {
  const { navigator } = use(NavigationContext);
  const ask = useAsk();
  const asking = useRef(false);
  const leaves = useStable(async () => {
    if (asking.current) return false;
    asking.current = true;
    const agreed = await ask({ text, agree: '放弃修改', decline: '继续编辑' });
    asking.current = false;
    return agreed;
  });
  useEffect(() => {
    if (!unsaved) return;
    const here = placeInHistory();
    const { push } = navigator;
    let left = false;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = () => {
      left = true;
      navigator.push = push;
      window.removeEventListener('beforeunload', onUnload);
    };
    navigator.push = (...to) =>
      void leaves().then((agreed) => {
        if (!agreed) return;
        release();
        push(...to);
      });
    // The browser has moved already. It moves back before the router notices, and again after an agreement.
    const onPop = async (event: PopStateEvent) => {
      const place = placeInHistory();
      if (left || place === undefined || here === undefined) return;
      event.stopImmediatePropagation();
      const steps = place - here;
      if (steps === 0) return;
      window.history.go(-steps);
      if (!(await leaves())) return;
      release();
      window.history.go(steps);
    };
    window.addEventListener('beforeunload', onUnload);
    leaving.onPop = onPop;
    return () => {
      release();
      leaving.onPop = undefined;
    };
  }, [unsaved, navigator, leaves]);
}
