import { OrderList } from './order-list';

/** My purchase orders. */
export default function PurchasesPage() {
  return <OrderList scope="buyer" title="我的采购订单" />;
}
