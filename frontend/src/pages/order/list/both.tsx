import { OrderList } from './order-list';

/** My purchase orders and my sales orders in one list. */
export default function BothPage() {
  return <OrderList scope="both" title="我的订单" />;
}
