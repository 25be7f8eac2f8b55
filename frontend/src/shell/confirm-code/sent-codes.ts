import type { ConfirmAction, SentConfirm } from '../../api/confirm';

/** A code that was sent for an action on a subject. */
interface SentCode {
  sent: SentConfirm;
  at: number;
}

const life = 10 * 60_000; // the server's ConfirmLife

const codes = new Map<string, SentCode>();

const keyOf = (action: ConfirmAction, subject: string) => `${action}\n${subject}`;

/** Keeps a code that was just sent. */
export const keepSent = (action: ConfirmAction, subject: string, sent: SentConfirm) =>
  void codes.set(keyOf(action, subject), { sent, at: Date.now() });

/** Forgets a code that was used. */
export const forgetSent = (action: ConfirmAction, subject: string) =>
  void codes.delete(keyOf(action, subject));

/** Returns the code that is still valid, with the seconds left until another can be sent. */
export function keptSent(action: ConfirmAction, subject: string): SentConfirm | undefined {
  const kept = codes.get(keyOf(action, subject));
  if (!kept) return undefined;
  const age = Date.now() - kept.at;
  if (age >= life) return undefined;
  return { ...kept.sent, seconds: Math.max(0, kept.sent.seconds - Math.floor(age / 1000)) };
}
