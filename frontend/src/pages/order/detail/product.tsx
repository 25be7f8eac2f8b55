import { Link } from 'react-router';
import { ordersPath, productOrdersPath } from '../../../ui/chrome/places';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { MemberPage } from '../member-page';

/** One order of yarn, polyester or lyocell. The market has none of these goods so far, so that none is found. */
export default function ProductPage() {
  const title = '产品订单详情';
  return (
    <MemberPage title={title}>
      <PagePanel title={title}>
        <Nothing text="没有这个产品订单">
          <small>这里是棉纱、涤纶短纤和莱赛尔的订单；棉花的订单在我的采购订单</small>
          <p>
            <Link to={productOrdersPath}>产品订单 ›</Link>{' '}
            <Link to={ordersPath}>我的采购订单 ›</Link>
          </p>
        </Nothing>
      </PagePanel>
    </MemberPage>
  );
}
