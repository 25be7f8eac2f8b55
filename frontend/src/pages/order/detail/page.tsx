import { OrderFrame } from './order-frame';
import { OrderParts } from './parts';

/** One order: state, companies, lots, money, contract, payments, deliveries, receipts, invoices, log. */
export default function OrderPage() {
  return (
    <OrderFrame title="订单详情">
      {(order, onVerb) => <OrderParts order={order} onVerb={onVerb} />}
    </OrderFrame>
  );
}
