/** How far the server's clock is ahead of this one, in milliseconds; undefined before the first answer. */
let ahead: number | undefined;

/** Takes the time of an answer. It is at most the server's time now, so that the largest difference counts. */
export function noteServerTime(date: string | null): void {
  const time = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time)) return;
  ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, time - Date.now());
}

/** Returns the Unix seconds of the server's clock. */
export const serverNow = (): number => (Date.now() + (ahead ?? 0)) / 1000;

/** Forgets the server's time, for tests. */
export function forgetServerTime(): void {
  ahead = undefined;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls a listener every second, all listeners at the same moment. Returns a function that ends it. */
export function followSeconds(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
