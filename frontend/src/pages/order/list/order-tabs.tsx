import type { OrderCounts, OrderStatus } from '../../../api/orders';
import { orderStates } from '../../../shell/order-states';
import { whole } from '../../../ui/format';
import styles from '../order.module.css';

interface OrderTabsProps {
  counts: OrderCounts;
  /** none for all */
  status: OrderStatus | undefined;
  onStatus: (status: OrderStatus | undefined) => void;
}

/** The tabs of the states with the numbers of their orders, and of those that wait for the caller. */
export function OrderTabs({ counts, status, onStatus }: OrderTabsProps) {
  const of = (one: OrderStatus) => counts.tabs.find((tab) => tab.status === one);
  const tabs = [
    { status: undefined, name: '全部', count: counts.total, waiting: 0 },
    ...orderStates.map(({ status: one, name }) => ({
      status: one,
      name,
      count: of(one)?.count ?? 0,
      waiting: of(one)?.waiting ?? 0,
    })),
  ];
  return (
    <div role="tablist" className={styles.tabs} aria-label="订单状态">
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          aria-selected={status === tab.status}
          onClick={() => onStatus(tab.status)}
        >
          {tab.name}
          <b className="num">{whole(tab.count)}</b>
          {tab.waiting > 0 && <small className="num">待处理 {whole(tab.waiting)}</small>}
        </button>
      ))}
    </div>
  );
}
