import type { CSSProperties } from 'react';
import { useNarrow } from '../../ui/narrow';
import { cardHeight, densities } from './layout';
import styles from './lots.module.css';
import { useDensity } from './use-density';

/** The place of the rows of a table before they are there, as high as they will be. */
export function Loading({ rows = 12 }: { rows?: number }) {
  const [density] = useDensity();
  const height = useNarrow() ? cardHeight : densities[density].row;
  return (
    <div
      className={`skeleton ${styles.skeleton}`}
      style={{ '--row-height': `${height}px` } as CSSProperties}
      role="status"
    >
      <span className={styles.skeletonText}>数据加载中，请稍候…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <i key={row} />
      ))}
    </div>
  );
}
