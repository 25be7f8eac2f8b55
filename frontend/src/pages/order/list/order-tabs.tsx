import type { OrderCounts, OrderStatus } from '../../../api/orders';
import { orderStates } from '../../../shell/order-states';
import { whole } from '../../../ui/format';
import { StateTabs } from '../../../ui/table/state-tabs';

interface OrderTabsProps {
  counts: OrderCounts;
  /** none for all */
  status: OrderStatus | undefined;
  onStatus: (status: OrderStatus | undefined) => void;
}

/** The tabs of the states with the numbers of their orders, and of those that wait for the caller. */
export function OrderTabs({ counts, status, onStatus }: OrderTabsProps) {
  const tabs = orderStates.map(({ status: state, name }) => {
    const { count = 0, waiting = 0 } = counts.tabs.find((tab) => tab.status === state) ?? {};
    return { state, name, count, urgent: waiting > 0 ? `待处理 ${whole(waiting)}` : undefined };
  });
  return (
    <StateTabs
      label="订单状态"
      tabs={[{ state: undefined, name: '全部', count: counts.total }, ...tabs]}
      state={status}
      onState={onStatus}
    />
  );
}
