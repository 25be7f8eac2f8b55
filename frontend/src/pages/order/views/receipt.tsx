import { Freight } from '../detail/freight';
import { Lots } from '../detail/lots';
import { Deliveries, Receipts } from '../detail/receipts';
import { ViewFrame } from './view-frame';

/** The delivery orders and receipts of an order. */
export default function ReceiptPage() {
  return (
    <ViewFrame title="提货和验收">
      {(order, onVerb) => (
        <>
          <Lots order={order} />
          <Deliveries order={order} onVerb={onVerb} />
          <Receipts order={order} onVerb={onVerb} />
          <Freight order={order} />
        </>
      )}
    </ViewFrame>
  );
}
