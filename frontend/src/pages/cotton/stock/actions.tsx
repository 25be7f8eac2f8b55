import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import type { Outcome } from '../../../api/stock-bulk';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { onlyReason, outcomeText } from './outcome';
import { OutcomeDialog } from './outcome-dialog';

type Work = (onDone: (lots: number) => void) => Promise<Outcome>;

/** The running action. */
export interface BulkActions {
  /** what is under way, in words */
  busy?: string;
  /** runs an action and shows its result; throws the error of a refusal */
  run: (word: string, work: Work) => Promise<Outcome>;
  /** runs an action and shows its result or its error */
  act: (word: string, work: Work) => Promise<boolean>;
  /** the dialog of failed lots, if any */
  dialog: ReactNode;
}

/** Returns the bulk actions. They show their progress, and at the end the failed lots with reasons. */
export function useBulkActions(): BulkActions {
  const [busy, setBusy] = useState<string>();
  const [sent, setTold] = useState<{ word: string; outcome: Outcome }>();
  const toast = useToast();
  const run = async (word: string, work: Work) => {
    setBusy(`正在${word}…`);
    try {
      const outcome = await work((lots) => setBusy(`正在${word}，已处理 ${whole(lots)} 批…`));
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
  const dialog = sent && <OutcomeDialog {...sent} onClose={() => setTold(undefined)} />;
  return { busy, run, act, dialog };
}
