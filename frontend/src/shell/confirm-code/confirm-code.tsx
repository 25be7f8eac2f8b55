import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ConfirmAction } from '../../api/confirm';
import { lazyPart } from '../../ui/lazy-part';

export type { ConfirmAction } from '../../api/confirm';

const ConfirmCodeDialog = lazyPart(() => import('./confirm-code-dialog'));

interface Waiting {
  action: ConfirmAction;
  subject: string;
  answer: (code?: string) => void;
}

const listeners = new Set<(waiting: Waiting) => void>();

/**
 * Returns a function that sends a code for one action on a subject to the own phone and asks for it. The promise
 * resolves to the six digits; to nothing when the person declines. The server checks the code with the action.
 */
export function useConfirmCode(): (
  action: ConfirmAction,
  subject: string,
) => Promise<string | undefined> {
  return useCallback(
    (action, subject) =>
      new Promise((answer) => {
        for (const listen of listeners) listen({ action, subject, answer });
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
  const { action, subject, answer } = waiting;
  const onAnswer = (code?: string) => {
    setWaiting(undefined);
    answer(code);
  };
  return (
    <Suspense>
      <ConfirmCodeDialog action={action} subject={subject} onAnswer={onAnswer} />
    </Suspense>
  );
}
