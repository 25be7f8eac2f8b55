import type { OrderDetail } from '../../../api/orders';
import type { OnVerb } from '../verbs/target';
import { Contracts } from './contracts';
import { Money, Parties } from './facts';
import { OrderHead } from './head';
import { Invoices } from './invoices';
import { Log } from './log';
import { Lots } from './lots';
import { Payments } from './payments';
import { Deliveries, Receipts } from './receipts';

/** Everything that belongs to an order. */
export function OrderParts(given: { order: OrderDetail; onVerb: OnVerb }) {
  const { order } = given;
  return (
    <>
      <OrderHead {...given} />
      <Parties order={order} />
      <Lots order={order} />
      <Money order={order} />
      <Contracts {...given} />
      <Payments {...given} />
      <Deliveries {...given} />
      <Receipts {...given} />
      <Invoices {...given} />
      <Log order={order} />
    </>
  );
}
