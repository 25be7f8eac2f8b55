import { Contracts } from './contracts';
import { Money, Parties } from './facts';
import { OrderHead } from './head';
import { Invoices } from './invoices';
import { Log } from './log';
import { Lots } from './lots';
import { OrderFrame } from './order-frame';
import { Payments } from './payments';
import { Deliveries, Receipts } from './receipts';

/** One order: state, companies, lots, money, contract, payments, deliveries, receipts, invoices, log. */
export default function OrderPage() {
  return (
    <OrderFrame title="订单详情">
      {(order, onVerb) => {
        const given = { order, onVerb };
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
      }}
    </OrderFrame>
  );
}
