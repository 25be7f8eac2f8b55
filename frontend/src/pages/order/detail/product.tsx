import { OrderFrame } from './order-frame';
import { OrderParts } from './parts';

/** One order of yarn, polyester or lyocell. It has the parts of every order. */
export default function ProductPage() {
  return (
    <OrderFrame title="产品订单详情">
      {(order, onVerb) => <OrderParts order={order} onVerb={onVerb} />}
    </OrderFrame>
  );
}
