import styles from './lots.module.css';

/** The table before its first rows. */
export function Loading({ rows = 12 }: { rows?: number }) {
  return (
    <div className={`skeleton ${styles.skeleton}`} role="status">
      <span className={styles.skeletonText}>数据加载中,请稍后...</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <i key={row} />
      ))}
    </div>
  );
}
