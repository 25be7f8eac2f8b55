import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = false;

function turn(to: boolean): void {
  open = to;
  for (const listener of listeners) listener();
}

/** Opens the feedback dialog, from the footer or from an error. */
export const openFeedback = () => turn(true);

export const closeFeedback = () => turn(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports whether the feedback dialog is open. */
export const useFeedbackOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
