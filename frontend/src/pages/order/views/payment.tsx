import { Money } from '../detail/facts';
import { Payments } from '../detail/payments';
import { ViewFrame } from './view-frame';

/** The payments of an order. */
export default function PaymentPage() {
  return (
    <ViewFrame title="付款">
      {(order, onVerb) => (
        <>
          <Money order={order} />
          <Payments order={order} onVerb={onVerb} />
        </>
      )}
    </ViewFrame>
  );
}
