import type { In, Out } from './calls';
import { call } from './client';

/** An action that a person confirms with a code on their own phone. */
export type ConfirmAction = In<'POST user/send_confirm_code'>['action'];

/** A code that was sent to the own phone, with the text message in the demonstration. */
export type SentConfirm = Out<'POST user/send_confirm_code'> & { message?: string };

/** Sends a code for one action on a subject to the own phone. */
export async function sendConfirmCode(
  action: ConfirmAction,
  subject: string,
): Promise<SentConfirm> {
  const sent = await call('POST user/send_confirm_code', { action, subject });
  if (sent.way !== 'demo') return sent;
  const [begin = '', end = ''] = sent.mobile.split(/\*+/);
  const notices = await call('GET demo/notices', {});
  const own = notices.find(
    ({ recipient }) => recipient.startsWith(begin) && recipient.endsWith(end),
  );
  return { ...sent, message: own?.text };
}
