import { useSyncExternalStore } from 'react';

const print = () => window.matchMedia('print');

let asked = false;
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  const media = print();
  media.addEventListener('change', changed);
  listeners.add(changed);
  return () => {
    media.removeEventListener('change', changed);
    listeners.delete(changed);
  };
}

/** Reports whether the page is being printed. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => asked || print().matches);

function setAsked(on: boolean) {
  asked = on;
  for (const changed of listeners) changed();
}

/** Prints the page as it is drawn for paper: the browser counts its pages before it reports the change. */
export async function printPage() {
  setAsked(true);
  await new Promise(requestAnimationFrame);
  window.print();
  setAsked(false);
}
