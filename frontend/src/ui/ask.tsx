import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { lazyPart } from './lazy-part';

const AskDialog = lazyPart(() => import('./ask-dialog'));

/** What a person is asked or told before anything goes on. */
export interface Question {
  text: string;
  title?: string;
  /** the button that agrees */
  agree?: string;
  /** the button that declines; null when there is nothing to choose */
  decline?: string | null;
}

interface Asked {
  question: Question;
  answer: (agreed: boolean) => void;
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(async () => false);

/** Asks a question in a dialog; the answer tells whether the person agreed. */
export const useAsk = () => use(AskContext);

/** Shows the questions of everything below it, one after the other. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Asked[]>([]);
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
