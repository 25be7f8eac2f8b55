import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ConfirmAction } from '../../api/confirm';
import { lazyPart } from '../../ui/lazy-part';

export type { ConfirmAction } from '../../api/confirm';

const ConfirmCodeDialog = lazyPart(() => import('./confirm-code-dialog'));

/** What a code confirms. */
export interface Confirming {
  action: ConfirmAction;
  /** what exactly the action is about, as the server compares it */
  subject: string;
  /** performs the action with the six digits */
  perform: (code: string) => Promise<void>;
}

interface Waiting extends Confirming {
  onDone: () => void;
  onDecline: () => void;
  onFail: (error: unknown) => void;
}

const listeners = new Set<(waiting: Waiting) => void>();

/**
 * Returns a function that sends a code for one action on a subject to the own phone, asks for it and performs the
 * action with it. The promise resolves to whether the action was performed; a refused code stays in the dialog to be
 * corrected, and every other error of the action rejects the promise.
 */
export function useConfirmCode(): (confirming: Confirming) => Promise<boolean> {
  return useCallback(
    (confirming) =>
      new Promise((resolve, onFail) => {
        const onDone = () => resolve(true);
        const onDecline = () => resolve(false);
        for (const listen of listeners) listen({ ...confirming, onDone, onDecline, onFail });
      }),
    [],
  );
}

/** The dialog of useConfirmCode. The frame of every page has it. */
export function ConfirmCode() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    listeners.add(setWaiting);
    return () => void listeners.delete(setWaiting);
  }, []);
  if (!waiting) return null;
  const { onDone, onDecline, onFail, ...confirming } = waiting;
  const close = () => setWaiting(undefined);
  return (
    <Suspense>
      <ConfirmCodeDialog
        {...confirming}
        onDone={() => {
          close();
          onDone();
        }}
        onDecline={() => {
          close();
          onDecline();
        }}
        onFail={(error) => {
          close();
          onFail(error);
        }}
      />
    </Suspense>
  );
}
