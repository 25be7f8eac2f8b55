import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import type { Outcome } from '../../../api/stock-bulk';
import { useToast } from '../../../ui/toast';
import { onlyReason, outcomeText } from './outcome';
import { OutcomeDialog } from './outcome-dialog';

type Work = (onDone: (lots: number) => void) => Promise<Outcome>;

/** What is being done with listings. */
export interface Acts {
  /** what is under way, in words */
  busy?: string;
  /** does it and tells what became of it; throws what was refused altogether */
  run: (word: string, work: Work) => Promise<Outcome>;
  /** does it and tells what became of it, a refusal too */
  act: (word: string, work: Work) => Promise<boolean>;
  /** tells of failed lots, when there are some */
  dialog: ReactNode;
}

/** Does things with many listings, shows how far they are, and says in the end what failed and why. */
export function useActs(): Acts {
  const [busy, setBusy] = useState<string>();
  const [told, setTold] = useState<{ word: string; outcome: Outcome }>();
  const toast = useToast();
  const run = async (word: string, work: Work) => {
    setBusy(`正在${word}…`);
    try {
      const outcome = await work((lots) => setBusy(`正在${word}，已处理 ${lots} 批…`));
      const only = onlyReason(outcome);
      if (only) toast.warning(only);
      else if (outcome.failedCount > 0 || outcome.broken) setTold({ word, outcome });
      else toast.success(outcomeText(word, outcome));
      return outcome;
    } finally {
      setBusy(undefined);
    }
  };
  const act = async (word: string, work: Work) => {
    try {
      await run(word, work);
      return true;
    } catch (error) {
      const { message, seconds } = failureOf(error);
      toast.error(message, seconds);
      return false;
    }
  };
  const dialog = told && <OutcomeDialog {...told} onClose={() => setTold(undefined)} />;
  return { busy, run, act, dialog };
}
