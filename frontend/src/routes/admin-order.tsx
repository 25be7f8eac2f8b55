import { AdminFrame } from '../pages/admin/frame';
import { PlatformOrder } from '../pages/order/platform';

/** One order in the frame of the administration. */
export default function AdminOrder() {
  return <PlatformOrder Frame={AdminFrame} />;
}
