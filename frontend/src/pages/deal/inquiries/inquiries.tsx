import { useIsFetching } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type DealSide, dealKeys, useReloadDeals } from '../../../api/deals';
import { useMe } from '../../../api/me';
import { dealListKeys } from '../../../shell/deal/address';
import { DealsPanel } from '../../../shell/deal/deals-panel';
import { stockPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';

const titles: Record<DealSide, string> = { buyer: '我的采购询盘', seller: '我的销售询盘' };
const searched: Record<DealSide, string> = {
  buyer: '批号、单号或卖家',
  seller: '批号、单号或买家',
};

/** The inquiries of the own company as the buyer, or as the seller. */
export function Inquiries({ side }: { side: DealSide }) {
  const list = useListState(dealListKeys);
  const reload = useReloadDeals();
  const busy = useIsFetching({ queryKey: dealKeys.all }) > 0;
  const title = titles[side];
  return (
    <MemberFrame
      title={title}
      rights={useMe().data}
      actions={<RefreshButton busy={busy} onRefresh={reload} />}
    >
      <DealsPanel
        title={title}
        side={side}
        list={list}
        what={searched[side]}
        empty={<Empty side={side} />}
      />
    </MemberFrame>
  );
}

const Empty = ({ side }: { side: DealSide }) =>
  side === 'buyer' ? (
    <Nothing text="还没有询盘：在棉花现货里选中批次，点“询盘”">
      <Link to="/cottonmall">去选批次</Link>
    </Nothing>
  ) : (
    <Nothing text="还没有买家询盘：批次越全、报价越新，越容易被找到">
      <Link to={stockPath}>我的店铺</Link>
    </Nothing>
  );
