import { useEffect, useEffectEvent, useMemo } from 'react';
import { type Collection, changedOf, type LiveMessage, live, reopened } from './live';

/** Reports whether a message announces a change of a kind, or may hide one that was missed. */
export const announces = (message: LiveMessage, kind: string): boolean =>
  reopened(message) ||
  (message.msgType === 'changed' && (message.data as { kind?: string } | null)?.kind === kind);

/** Reports whether a message concerns the page. */
type Concerns = (message: LiveMessage) => boolean;

/** Calls back on each message that concerns the page. */
export function useNews(concerns: Concerns, onNews: () => void): void {
  const receive = useEffectEvent((message: LiveMessage) => {
    if (concerns(message)) onNews();
  });
  useEffect(() => live.onMessage((message) => receive(message)), []);
}

/** How soon after a message a page reloads, in milliseconds. The jitter spreads the pages. */
interface Pace {
  atMostEvery: number;
  jitter: number;
}

const calm: Pace = { atMostEvery: 5_000, jitter: 1_000 };

/** Reloads within ten seconds, for what a thousand pages may show at the same time. */
export const spread: Pace = { atMostEvery: 5_000, jitter: 5_000 };

/** Reloads within a second, for the little that people watch to the second. */
export const prompt: Pace = { atMostEvery: 500, jitter: 300 };

/**
 * Calls back after messages that concern the page, at most every 5 s and with jitter, so that open pages do not
 * all reload in the same instant. Another key forgets a call that is due.
 */
export function useCalmNews(
  concerns: Concerns,
  onNews: () => void,
  key = '',
  { atMostEvery, jitter } = calm,
): void {
  const concerned = useEffectEvent(concerns);
  const news = useEffectEvent(onNews);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the page shows.
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const off = live.onMessage((message) => {
      if (due || !concerned(message)) return;
      const wait = Math.max(0, last + atMostEvery - Date.now()) + Math.random() * jitter;
      due = setTimeout(() => {
        due = undefined;
        last = Date.now();
        news();
      }, wait);
    });
    return () => {
      clearTimeout(due);
      off();
    };
  }, [key, atMostEvery, jitter]);
}

/** Calls back when one of some things of a collection changed, as useCalmNews does. */
export function useChanges(
  collection: Collection,
  ids: readonly number[],
  onChanged: () => void,
): void {
  const key = ids.join(',');
  const shown = useMemo(() => new Set(key ? key.split(',').map(Number) : []), [key]);
  useEffect(() => live.watch(collection, [...shown]), [collection, shown]);
  useCalmNews(
    (message) => {
      const changed = changedOf(message, collection);
      return changed === 'all' || changed?.some((id) => shown.has(id)) === true;
    },
    onChanged,
    key,
  );
}
