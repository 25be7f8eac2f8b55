import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import { ordersPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';

/** The orders of yarn, polyester and lyocell. The market has none of these goods so far. */
export default function ProductsPage() {
  return (
    <MemberFrame title="产品订单" rights={useMe().data}>
      <PagePanel title="产品订单">
        <Nothing text="还没有产品订单">
          <small>棉纱、涤纶短纤和莱赛尔的订单在这里；棉花的订单在我的采购订单</small>
          <Link to={ordersPath}>我的采购订单 ›</Link>
        </Nothing>
      </PagePanel>
    </MemberFrame>
  );
}
