import type { OrderDetail } from '../../../api/orders';
import { unpaidOf } from '../money';
import type { Target } from '../verbs/target';
import { may, reissues, takesBack, type Verb } from '../words';

/** The steps that have their buttons in the head of an order: what the other side waits for comes first. */
const headVerbs: readonly Verb[] = [
  'sign',
  'acceptProposal',
  'confirmPayment',
  'receiveInvoice',
  'draw',
  'receive',
  'propose',
  'pickUp',
  'deliver',
  'invoice',
  'pay',
  'refund',
  'object',
  'amend',
  'merge',
  'acceptCancel',
  'refuseCancel',
  'cancel',
  'stop',
];

/** The steps that nobody has to take, such as to cancel. */
const optional: readonly Verb[] = [
  'propose',
  'object',
  'amend',
  'merge',
  'refuseCancel',
  'cancel',
  'stop',
];

/** Returns the steps of the head of an order that the caller can take, and what each is about. */
export function targetsOf(order: OrderDetail): Target[] {
  return headVerbs
    .filter((verb) => may(order, verb) && (verb !== 'merge' || order.mergeable.length > 0))
    .flatMap((verb) => targetOf(order, verb) ?? []);
}

/** Returns a step with what it is about: the oldest payment or invoice; undefined without one. */
function targetOf(order: OrderDetail, verb: Verb): Target | undefined {
  const waits = ({ status }: { status: string }) => status === 'waiting';
  if (verb === 'confirmPayment') {
    const payment = order.payments.find((one) => waits(one) && !one.mine);
    return payment && { verb, payment };
  }
  if (verb === 'acceptProposal') {
    const correction = order.corrections.find((one) => waits(one) && one.side !== order.side);
    return correction && { verb, correction };
  }
  if (verb === 'receiveInvoice') {
    const invoice = order.invoices.find(waits);
    return invoice && { verb, invoice };
  }
  return { verb };
}

/** Returns the first step that is due now; undefined when the caller has to do nothing. */
export const dueOf = (order: OrderDetail): Verb | undefined =>
  targetsOf(order).find(({ verb }) => isDue(order, verb))?.verb;

const isDue = (order: OrderDetail, verb: Verb): boolean =>
  !optional.includes(verb) &&
  !reissues(order, verb) &&
  !takesBack(order, verb) &&
  (verb !== 'pay' || unpaidOf(order) > 0);

/** Reports whether the caller has been asked to cancel, but may not agree yet. */
export const mayNotCancelYet = (order: OrderDetail): boolean =>
  may(order, 'refuseCancel') && !takesBack(order, 'refuseCancel') && !may(order, 'acceptCancel');
