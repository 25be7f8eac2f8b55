import { Link } from 'react-router';
import { ordersPath } from '../../../ui/chrome/places';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { MemberPage } from '../member-page';
import { OrderSwitch } from './order-switch';

/** The orders of yarn, polyester and lyocell. The market has none of these goods so far. */
export default function ProductsPage() {
  return (
    <MemberPage title="产品订单">
      <PagePanel title="产品订单">
        <OrderSwitch />
        <Nothing text="还没有产品订单">
          <small>棉纱、涤纶短纤和莱赛尔的订单在这里；棉花的订单在我的采购订单</small>
          <Link to={ordersPath}>我的采购订单 ›</Link>
        </Nothing>
      </PagePanel>
    </MemberPage>
  );
}
