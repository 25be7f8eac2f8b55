type OnPop = (event: PopStateEvent) => void;

/** Called when the browser has moved in its history; empty while every page may be left. */
export const leaving: { onPop: OnPop | undefined } = { onPop: undefined };

// The application loads this file at its start: its listener is called before that of the router.
window.addEventListener('popstate', (event) => leaving.onPop?.(event));
