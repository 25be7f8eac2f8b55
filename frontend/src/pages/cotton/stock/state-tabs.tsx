import { ClockCircleOutlined } from '@ant-design/icons';
import type { StockCounts } from '../../../api/stock';
import { tons, whole } from '../../../ui/format';
import { StateTabs } from '../../../ui/table/state-tabs';
import { soonDays, states } from './address';
import styles from './stock.module.css';

interface StockTabsProps {
  counts?: StockCounts;
  /** the state that is shown; 0 for all */
  state: number;
  /** only those ending soon are shown */
  soon: boolean;
  onState: (state: number) => void;
  onSoon: (soon: boolean) => void;
}

const all = [0, '全部'] as const;

/** The tabs of the states with lots and tons, and the number of those ending soon. */
export function StockTabs({ counts, state, soon, onState, onSoon }: StockTabsProps) {
  const of = (number: number) =>
    (counts?.list ?? [])
      .filter((one) => number === 0 || one.state === number)
      .reduce((sum, one) => ({ count: sum.count + one.count, weight: sum.weight + one.tons }), {
        count: 0,
        weight: 0,
      });
  return (
    <StateTabs
      label="批次状态"
      tabs={[...states, all].map(([number, name]) => ({
        state: number,
        name,
        count: counts && of(number).count,
        note: counts && `${tons(of(number).weight)} 吨`,
      }))}
      state={state}
      onState={onState}
    >
      {(soon || (counts && counts.soon > 0)) && (
        <button
          type="button"
          className={`${styles.stockSoonChip} num`}
          aria-pressed={soon}
          onClick={() => onSoon(!soon)}
        >
          <ClockCircleOutlined /> {soonDays} 天内到期 {counts && `${whole(counts.soon)} 批`}
        </button>
      )}
    </StateTabs>
  );
}
