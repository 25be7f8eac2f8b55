import styles from '../order.module.css';

interface AcceptedProps {
  now: string;
  /** the figure of the contract */
  before: string | undefined;
}

/** A figure that a side found or both accepted, and below it that of the contract where it differs. */
export function Accepted({ now, before }: AcceptedProps) {
  if (before === undefined || before === now) return now;
  return (
    <span className={styles.lines}>
      <b>{now}</b>
      <small>合同 {before}</small>
    </span>
  );
}
