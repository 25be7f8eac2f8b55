import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CartRow } from '../../../api/cart';
import { whole } from '../../../ui/format';
import styles from './cart.module.css';
import { sumsOf } from './groups';
import { Sums } from './sums';

interface ChoiceBarProps {
  /** the selected lots */
  rows: readonly CartRow[];
  busy: boolean;
  onRemove: () => void;
  onClear: () => void;
  /** what else can be done with them */
  children?: ReactNode;
}

/** The sums of the selected lots, and the actions on them; hidden without a selection. */
export function ChoiceBar({ rows, busy, onRemove, onClear, children }: ChoiceBarProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="已选批次">
      <p aria-live="polite">
        已选 <b className="num">{whole(rows.length)}</b> 批
      </p>
      <Sums sums={sumsOf(rows)} />
      <span className={styles.buttons}>
        {children}
        <Button size="small" loading={busy} onClick={onRemove}>
          移出购物车
        </Button>
        <Button size="small" type="text" onClick={onClear}>
          清空选择
        </Button>
      </span>
    </section>
  );
}
