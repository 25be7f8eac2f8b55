import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type OrderDetail, useFollowOrders, useOrder } from '../../../api/orders';
import { ordersPath, saleOrdersPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { type FrameProps, MemberPage } from '../member-page';
import type { OnVerb, Target } from '../verbs/target';
import { VerbDialog } from '../verbs/verb-dialog';

interface OrderFrameProps {
  title: string;
  /** the page around it; that of members by default */
  Frame?: ComponentType<FrameProps>;
  /** an administrator looks */
  platform?: boolean;
  children: (order: OrderDetail, onVerb: OnVerb) => ReactNode;
}

/** A page about the order that the address names, and the dialogs of its steps. */
export function OrderFrame({
  title,
  children,
  platform = false,
  Frame = MemberPage,
}: OrderFrameProps) {
  const [params] = useSearchParams();
  const orderID = Number(params.get('orderID') ?? 0);
  const query = useOrder(orderID, platform);
  const error = useFailure(query, String(orderID));
  const [target, setTarget] = useState<Target>();
  const { data, refetch, isFetching } = query;
  useFollowOrders();
  return (
    <Frame title={title} actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}>
      {data && children(data, setTarget)}
      {!data && (
        <PagePanel title={title}>
          {orderID > 0 ? (
            error ? (
              <Failed {...failureOf(error, refetch)} />
            ) : (
              <Lines rows={16} />
            )
          ) : (
            <NoOrder platform={platform} />
          )}
        </PagePanel>
      )}
      {data && target && (
        <VerbDialog order={data} target={target} onClose={() => setTarget(undefined)} />
      )}
    </Frame>
  );
}

function NoOrder({ platform }: { platform: boolean }) {
  if (platform) return <Nothing text="请从订单列表打开一个订单" />;
  return (
    <Nothing text="请从订单列表打开一个订单">
      <p>
        <Link to={ordersPath}>我的采购订单 ›</Link> <Link to={saleOrdersPath}>我的销售订单 ›</Link>
      </p>
    </Nothing>
  );
}
