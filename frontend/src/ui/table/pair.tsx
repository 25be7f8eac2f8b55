import type { ReactNode } from 'react';
import styles from './pair.module.css';

interface PairProps {
  children: ReactNode;
  below?: string | false;
}

/** A value over a smaller one, in a cell. */
export const Pair = ({ children, below }: PairProps) => (
  <span className={styles.pair}>
    {children}
    {below && <small title={below}>{below}</small>}
  </span>
);
