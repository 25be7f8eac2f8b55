import type { DealCounts, DealStatus } from '../../api/deals';
import { whole } from '../../ui/format';
import styles from './deal.module.css';
import { dealStates } from './words';

interface DealTabsProps {
  counts: DealCounts | undefined;
  /** none for all */
  status: DealStatus | undefined;
  onStatus: (status: DealStatus | undefined) => void;
}

/** The tabs of the states with the numbers of their deals. */
export function DealTabs({ counts, status, onStatus }: DealTabsProps) {
  const of = (one: DealStatus | undefined) =>
    counts?.tabs
      .filter((tab) => one === undefined || tab.status === one)
      .reduce((sum, { count }) => sum + count, 0);
  const tabs = [{ status: undefined, name: '全部' }, ...dealStates];
  return (
    <div role="tablist" className={styles.tabs} aria-label="询盘状态">
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          aria-selected={status === tab.status}
          onClick={() => onStatus(tab.status)}
        >
          {tab.name}
          <b className="num">{counts ? whole(of(tab.status)) : ''}</b>
        </button>
      ))}
    </div>
  );
}
