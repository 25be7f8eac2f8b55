import { OrderList } from './order-list';

/** My sales orders. */
export default function SalesPage() {
  return <OrderList scope="seller" title="我的销售订单" />;
}
