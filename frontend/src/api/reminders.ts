import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { demandKeys } from './demands';
import { usePage } from './page';
import type { Subscription } from './types';

/** Query keys of reminders. */
export const reminderKeys = {
  subscription: (searchID: number) => ['reminders', 'subscription', searchID] as const,
  way: ['reminders', 'way'] as const,
  sent: (input: object) => ['reminders', 'sent', input] as const,
  waiting: (listingID: number) => ['reminders', 'waiting', listingID] as const,
  awaited: (draft: Draft) => ['reminders', 'waiting', draft] as const,
};

/** Returns the reminders of a saved demand. */
export function useSubscription(searchID: number) {
  return useQuery({
    queryKey: reminderKeys.subscription(searchID),
    queryFn: ({ signal }) =>
      call('GET searchHistory/getSearchHistorySubscribe', { searchID }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
}

/** The input of setting reminders. */
export type SubscriptionIn = In<'POST searchHistory/setSearchHistorySubscribe'>;

/** Returns a mutation that sets the reminders of a saved demand. */
export function useSubscribe() {
  const client = useQueryClient();
  return async (input: SubscriptionIn): Promise<Subscription> => {
    const set = await call('POST searchHistory/setSearchHistorySubscribe', input);
    void client.invalidateQueries({ queryKey: demandKeys.list });
    return set;
  };
}

/** Returns the reminders that some settings would send now. */
export const tryReminders = (input: SubscriptionIn) => call('POST searchHistory/try', input);

/** Returns whether WeChat reminders are set up, and the QR code to set them up. */
export function useReminderWay() {
  return useQuery({
    queryKey: reminderKeys.way,
    queryFn: ({ signal }) => call('POST login/user_subscribe', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Stops reminders to the person's phone and official account. */
export function useLeaveWay() {
  const client = useQueryClient();
  return async () => {
    await call('POST login/user_unsubscribe', {});
    await client.invalidateQueries({ queryKey: reminderKeys.way });
  };
}

/** Sends a code to an address to which reminders are to go. */
export const askMail = (mail: string) => call('POST searchHistory/sendMail', { mail });

/** Confirms that address by the code. */
export const confirmMail = (code: string) => call('POST searchHistory/confirmMail', { code });

/** Confirms on a phone that reminders come to it. */
export const confirmWay = (ticket: string) => call('POST login/confirm_subscribe', { ticket });

/** Returns the reminders that were sent or missed, newest first: of one demand, or of all. */
export function useSentReminders(input: In<'GET searchHistory/reminders'>) {
  return usePage(reminderKeys.sent(input), 'GET searchHistory/reminders', input);
}

/** Stops the reminders of a link, or takes that back. */
export const stopReminders = (code: string, undo = false) =>
  call('POST searchHistory/stop', { code, undo });

/** Restarts the reminders of an own demand that a link has stopped. */
export const restoreReminders = (searchID: number) =>
  call('POST searchHistory/stop', { searchID, undo: true });

/** Returns how many saved demands of other companies wait for a lot of the own company. */
export function useWaiting(listingID: number, enabled: boolean) {
  return useQuery({
    queryKey: reminderKeys.waiting(listingID),
    queryFn: ({ signal }) => call('POST searchHistory/waiting', { listingID }, signal),
    select: ({ count }) => count,
    enabled,
    meta: { quiet: true },
  });
}

/** A lot that is not on sale yet: its batch and its offer. */
export type Draft = Omit<In<'POST searchHistory/waiting'>, 'listingID'>;

/** Returns how many saved demands of other companies wait for each of some lots that are not on sale yet. */
export function useAwaited(drafts: readonly Draft[]): (number | undefined)[] {
  return useQueries({
    queries: drafts.map((draft) => ({
      queryKey: reminderKeys.awaited(draft),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('POST searchHistory/waiting', draft, signal),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  }).map(({ data }) => data?.count);
}
