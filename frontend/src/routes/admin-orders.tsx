import { AdminFrame } from '../pages/admin/frame';
import { PlatformOrders } from '../pages/order/platform';

/** All orders in the frame of the administration. */
export default function AdminOrders() {
  return <PlatformOrders Frame={AdminFrame} />;
}
