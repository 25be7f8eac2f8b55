import { type OwnFreight, useFollowFreight, useMyFreight } from '../../../api/freight';
import type { OrderDetail } from '../../../api/orders';
import { AskFreight } from '../../../shell/freight/ask-button';
import { OwnRequest } from '../../../shell/freight/own-request';
import { Panel } from '../../../ui/panel';
import styles from './page.module.css';

const cancelled = 9;

/** Returns the freight requests that the own company has made from an order; undefined until they are known. */
export function useOrderFreight({ orderID, side }: OrderDetail): OwnFreight[] | undefined {
  const { data, isLoading } = useMyFreight({ orderID }, side === 'buyer' || side === 'seller');
  return isLoading ? undefined : (data?.list ?? []);
}

/** The freight requests that the own company has made from an order, once they are known. */
export function Freight({ order }: { order: OrderDetail }) {
  const { orderID, status, side } = order;
  const company = side === 'buyer' || side === 'seller';
  const requests = useOrderFreight(order);
  useFollowFreight();
  if (!company || !requests || (status === cancelled && requests.length === 0)) return null;
  return (
    <Panel
      title="物流"
      note={requests.length === 0 ? '向承运企业询价，货物和仓库自动填好' : undefined}
      extra={status !== cancelled && <AskFreight size="small" source={{ orderID }} />}
    >
      {requests.length === 0 ? (
        <p className={styles.nothing}>还没有由这个订单发起的运输询价</p>
      ) : (
        requests.map((one) => <OwnRequest key={one.id} request={one} />)
      )}
    </Panel>
  );
}
