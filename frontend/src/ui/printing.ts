import { useSyncExternalStore } from 'react';

const print = () => window.matchMedia('print');

function subscribe(changed: () => void) {
  const media = print();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Reports whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => print().matches);
