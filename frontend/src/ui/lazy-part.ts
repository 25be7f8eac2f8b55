import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const guard = 60_000;
const key = 'reloadedAt';

/** Reports whether a page may reload itself now: at most once in 60 s. Times in milliseconds. */
export function mayReload(last: string | null, now: number): boolean {
  return !last || !(now - Number(last) < guard);
}

/**
 * Loads a script. Offline it waits for the network, because a reload would lose the page. Online it tries
 * twice, because the network may have returned after the first failure.
 */
export async function loadOnline<Part>(load: () => Promise<Part>, second = false): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const online = navigator.onLine;
    if (online && second) throw cause;
    if (!online) {
      await new Promise((back) => window.addEventListener('online', back, { once: true }));
    }
    return loadOnline(load, online);
  }
}

/**
 * Returns a component whose script is loaded when it is first shown. After a release the old script may be
 * missing: the site is then reloaded, at most once in 60 s, before the error is shown.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return await loadOnline(load);
    } catch (cause) {
      if (!mayReload(sessionStorage.getItem(key), Date.now())) throw cause;
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
      return new Promise<never>(() => {});
    }
  });
}
