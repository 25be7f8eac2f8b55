const rows = Array.from({ length: 12 }, (_, row) => row);

import styles from './lots.module.css';

/** The table before its first rows. */
export function Loading() {
  return (
    <div className={`skeleton ${styles.skeleton}`} role="status">
      <span className={styles.skeletonText}>数据加载中,请稍后...</span>
      {rows.map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}
