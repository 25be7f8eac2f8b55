import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dealKeys } from './deals';
import { type LiveMessage, live } from './live';
import { announces } from './news';
import { orderKeys } from './orders';

/** Reports whether a message may change what waits for the company. */
export const concernsTrade = (message: LiveMessage): boolean =>
  message.msgType === 'message' || announces(message, 'deals') || announces(message, 'orders');

const gatherFor = 500;

/** Keeps the counts of deals and orders and the newest steps up to date. Steps of one moment cause one reload. */
export function useLiveTrade(): void {
  const client = useQueryClient();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const off = live.onMessage((message) => {
      if (due || !concernsTrade(message)) return;
      due = setTimeout(() => {
        due = undefined;
        for (const queryKey of [dealKeys.memberCounts, dealKeys.latest, orderKeys.allCounts])
          void client.invalidateQueries({ queryKey });
      }, gatherFor);
    });
    return () => {
      clearTimeout(due);
      off();
    };
  }, [client]);
}
