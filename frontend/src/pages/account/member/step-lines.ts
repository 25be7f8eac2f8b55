import type { LatestDealStep } from '../../../api/deals';
import type { LatestOrderStep } from '../../../api/orders';
import * as deals from '../../../shell/deal/words';
import * as orders from '../../../shell/order-states';
import { stateAfter, verbWord } from '../../../shell/order-verbs';
import { orderPath } from '../../../ui/chrome/places';
import { parseTime } from '../../../ui/moment';
import type { Tone } from '../../../ui/state-tag';
import { dealAt } from './cockpit-tasks';

/** A step of a deal or of an order as the member centre shows it. */
export interface StepLine {
  /** the page of the deal or of the order */
  to: string;
  verb: string;
  /** what has the number */
  subject: string;
  number: string;
  /** the state to which the step has led */
  state: string;
  tone: Tone;
  step: LatestDealStep | LatestOrderStep;
}

const dealLine = (step: LatestDealStep): StepLine => ({
  to: dealAt(step.side, step.spotSaleID),
  verb: deals.verbWord(step.verb).step,
  subject: '批次',
  number: step.batchID,
  state: deals.stateName(step.to),
  tone: deals.stateTone(step.to),
  step,
});

const orderLine = (step: LatestOrderStep): StepLine => ({
  to: orderPath(step.orderID),
  verb: verbWord(step.verb).step,
  subject: '订单',
  number: step.number,
  state: stateAfter(step),
  tone: orders.stateTone(step.to),
  step,
});

/** How many steps are shown. */
const shown = 20;

/** Returns the newest steps of deals and of orders, newest first. */
export function newestLines(
  dealSteps: readonly LatestDealStep[],
  orderSteps: readonly LatestOrderStep[],
): StepLine[] {
  const time = ({ step: { at } }: StepLine) => parseTime(at) ?? 0;
  return [...orderSteps.map(orderLine), ...dealSteps.map(dealLine)]
    .sort((a, b) => time(b) - time(a))
    .slice(0, shown);
}
