import type { DealCounts, DealStatus } from '../../api/deals';
import { StateTabs } from '../../ui/table/state-tabs';
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
    <StateTabs
      label="询盘状态"
      tabs={tabs.map((tab) => ({ state: tab.status, name: tab.name, count: of(tab.status) }))}
      state={status}
      onState={onStatus}
    />
  );
}
