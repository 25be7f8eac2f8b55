import { OrderList } from './order-list';

/** The orders of yarn, polyester and lyocell, of both sides in one list. */
export default function ProductsPage() {
  return <OrderList scope="products" title="产品订单" />;
}
