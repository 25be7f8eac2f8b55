import { ClockCircleOutlined } from '@ant-design/icons';
import type { StockCounts } from '../../../api/stock';
import { tons, whole } from '../../../ui/format';
import { soonDays, states } from './address';
import styles from './stock.module.css';

interface StateTabsProps {
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
export function StateTabs({ counts, state, soon, onState, onSoon }: StateTabsProps) {
  const of = (number: number) =>
    (counts?.list ?? [])
      .filter((one) => number === 0 || one.state === number)
      .reduce((sum, one) => ({ count: sum.count + one.count, weight: sum.weight + one.tons }), {
        count: 0,
        weight: 0,
      });
  return (
    <div className={styles.stockStates}>
      <div role="tablist" aria-label="批次状态">
        {[...states, all].map(([number, name]) => (
          <button
            key={number}
            type="button"
            role="tab"
            aria-selected={state === number}
            onClick={() => onState(number)}
          >
            {name}
            <b className="num">{counts ? whole(of(number).count) : ''}</b>
            <small className="num">{counts ? `${tons(of(number).weight)} 吨` : ''}</small>
          </button>
        ))}
      </div>
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
    </div>
  );
}
