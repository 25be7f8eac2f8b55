import { useSyncExternalStore } from 'react';

const print = () => window.matchMedia('print');

let asked = false;
const listeners = new Set<() => void>();

const begin = () => setAsked(true);
const end = () => setAsked(false);

function subscribe(changed: () => void) {
  const media = print();
  media.addEventListener('change', changed);
  // The browser counts the pages before it reports the change of the media, so what is printed is drawn before that.
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  listeners.add(changed);
  return () => {
    media.removeEventListener('change', changed);
    listeners.delete(changed);
  };
}

/** Reports whether the page is being printed. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => asked || print().matches);

let link: string | undefined;

/** Returns the address that the page was asked to print; undefined without one. */
export const usePrintedLink = (): string | undefined => useSyncExternalStore(subscribe, () => link);

function setAsked(on: boolean) {
  asked = on;
  for (const changed of listeners) changed();
}

/** Prints the page as it is drawn for paper, with a link to what it shows. */
export async function printPage(address?: string) {
  link = address;
  setAsked(true);
  await new Promise(requestAnimationFrame);
  window.print();
  link = undefined;
  setAsked(false);
}
