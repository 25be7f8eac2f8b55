import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './chosen-bar.module.css';

interface ChosenBarProps {
  label: string;
  /** how many rows are checked, and their sums */
  sums: ReactNode;
  /** why a step with them is not possible */
  hint?: string;
  /** the steps with them */
  children: ReactNode;
  onClear: () => void;
}

/** The sums of the checked rows and the steps with them, at the end of a list. */
export function ChosenBar({ label, sums, hint, children, onClear }: ChosenBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p className="num" aria-live="polite">
        {sums}
        {hint && <small>{hint}</small>}
      </p>
      {children}
      <Button type="text" size="small" onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
