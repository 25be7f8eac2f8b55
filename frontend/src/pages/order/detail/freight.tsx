import {
  type OrderFreight,
  type OwnFreight,
  useFollowFreight,
  useMyFreight,
  useOrderTransport,
} from '../../../api/freight';
import type { OrderDetail } from '../../../api/orders';
import { AskFreight } from '../../../shell/freight/ask-button';
import { OwnRequest } from '../../../shell/freight/own-request';
import { requestStates } from '../../../shell/freight/words';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './page.module.css';

const cancelled = 9;

/** Returns the freight requests that the own company has made from an order; undefined until they are known. */
export function useOrderFreight({ orderID, side }: OrderDetail): OwnFreight[] | undefined {
  const { data, isLoading } = useMyFreight({ orderID }, side === 'buyer' || side === 'seller');
  return isLoading ? undefined : (data?.list ?? []);
}

/** Returns the state of a request in words: 已成交：快达物流 550 元/吨. */
const stateText = ({ status, quotes, rate, memberName }: OrderFreight) => {
  const { name } = requestStates[status];
  if (memberName) return `${name}：${memberName} ${whole(rate)} 元/吨`;
  return status === 0 ? `${name}，收到 ${whole(quotes)} 个报价` : name;
};

/** Returns how far the requests are: that of the only one, else how many are in each state. */
function progressText(requests: readonly OrderFreight[]): string {
  const [only] = requests;
  if (requests.length === 1 && only) return stateText(only);
  const states = [...new Set(requests.map(({ status }) => status))];
  return states
    .map((state) => {
      const count = requests.filter(({ status }) => status === state).length;
      return `${requestStates[state].name} ${whole(count)} 个`;
    })
    .join('，');
}

/** The freight requests that the own company has made from an order, once they are known. */
export function Freight({ order }: { order: OrderDetail }) {
  const { orderID, status, side } = order;
  const company = side === 'buyer' || side === 'seller';
  const requests = useOrderFreight(order);
  const asked = requests !== undefined && requests.length > 0;
  const transport = useOrderTransport(orderID, company && asked).data;
  useFollowFreight();
  if (!company || !requests || (status === cancelled && requests.length === 0)) return null;
  return (
    <Panel
      title="物流"
      note={
        asked ? transport && progressText(transport.freights) : '向承运企业询价，货物和仓库自动填好'
      }
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
