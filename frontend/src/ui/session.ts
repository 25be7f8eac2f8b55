/** Keeps a text for the tab until it is closed. A browser without storage forgets it. */
export function keepInSession(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // It is forgotten with the page.
  }
}

/** Returns a text that the tab keeps. */
export function keptInSession(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
