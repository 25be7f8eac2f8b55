import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { lazyPart } from './lazy-part';

const AskDialog = lazyPart(() => import('./ask-dialog'));

/** A question or notice that a person answers before an action continues. */
export interface Question {
  text: ReactNode;
  title?: string;
  /** the button that agrees */
  agree?: string;
  /** the button that declines; null for a notice without a choice */
  decline?: string | null;
  /** what is agreed to is probably a mistake */
  danger?: boolean;
}

interface Waiting {
  question: Question;
  answer: (agreed: boolean) => void;
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(async () => false);

/** Asks a question in a dialog. The promise resolves to whether the person agreed. */
export const useAsk = () => use(AskContext);

/** Shows the questions of everything below it, one after the other. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setWaiting((before) => [...before, { question, answer }]);
      }),
    [],
  );
  const first = waiting[0];
  const onAnswer = (agreed: boolean) => {
    first?.answer(agreed);
    setWaiting((before) => before.slice(1));
  };
  return (
    <AskContext value={ask}>
      {children}
      {first && (
        <Suspense>
          <AskDialog question={first.question} onAnswer={onAnswer} />
        </Suspense>
      )}
    </AskContext>
  );
}
