import { Money } from '../detail/facts';
import { Invoices } from '../detail/invoices';
import { ViewFrame } from './view-frame';

/** The invoices of an order. */
export default function InvoicePage() {
  return (
    <ViewFrame title="发票">
      {(order, onVerb) => (
        <>
          <Money order={order} />
          <Invoices order={order} onVerb={onVerb} />
        </>
      )}
    </ViewFrame>
  );
}
