import type { ViewportSize } from '@playwright/test';
import type { CallName, Out } from '../src/api/calls';
import { base } from './server';

export const wide: ViewportSize = { width: 1440, height: 900 };
export const phone: ViewportSize = { width: 390, height: 844 };

const slow = 20_000;

/** Returns headers with a random client address. Limits count by address, and scenarios must not share one. */
export const elsewhere = () => ({
  'X-Forwarded-For': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
});

type PathOf<C extends string> = C extends `${infer Path}?${string}` ? Path : C;

/** The data that a call answers; the call is its path below /mall, which may have a query. */
export type Answer<
  M extends string,
  C extends string,
> = `${M} ${PathOf<C>}` extends infer Name extends CallName ? NonNullable<Out<Name>> : never;

/** Calls the server, as a guest unless the headers name a session, and returns the data of the answer. */
export async function ask<C extends string>(
  call: C,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<'POST', C>> {
  const response = await fetch(`${base}/mall/${call}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()).data;
}

/** Returns a value that must be there, and fails when it is not. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('a value is missing');
  return value;
}

/** Waits until a condition holds and returns what was seen. It fails with what it saw last. */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  holds: (seen: Seen) => unknown,
  limit = slow,
): Promise<Seen> {
  const end = Date.now() + limit;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) throw new Error(`${what}: last seen ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
