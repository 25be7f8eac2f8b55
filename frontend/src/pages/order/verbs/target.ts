import type { OrderCorrection, OrderInvoice, OrderPayment } from '../../../api/orders';
import type { Verb } from '../words';

/** A step with an order, and what of it the step is about. */
export interface Target {
  verb: Verb;
  payment?: OrderPayment;
  invoice?: OrderInvoice;
  correction?: OrderCorrection;
}

/** Opens the dialog of a step. */
export type OnVerb = (target: Target) => void;
