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
  const asked = params.get('orderID') ?? '';
  const orderID = /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : 0;
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
            <NoOrder platform={platform} text={asked && '没有这个订单'} />
          )}
        </PagePanel>
      )}
      {data && target && (
        <VerbDialog order={data} target={target} onClose={() => setTarget(undefined)} />
      )}
    </Frame>
  );
}

function NoOrder({ platform, text }: { platform: boolean; text: string }) {
  const shown = text || '请从订单列表打开一个订单';
  if (platform) return <Nothing text={shown} />;
  return (
    <Nothing text={shown}>
      <p>
        <Link to={ordersPath}>我的采购订单 ›</Link> <Link to={saleOrdersPath}>我的销售订单 ›</Link>
      </p>
    </Nothing>
  );
}
