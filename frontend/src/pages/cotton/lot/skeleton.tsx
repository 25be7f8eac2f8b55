import { Lines } from '../../../ui/lines';
import styles from './lot.module.css';

/** The places of the certificate's parts until it is there. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail} role="status" aria-label="数据加载中，请稍候…">
      <h1 className="hidden-label">批次详情</h1>
      <div className="crumbs" />
      <div className="panel">
        <Lines rows={4} />
      </div>
      <div className="panel">
        <Lines rows={2} />
      </div>
      <div className={styles.detailColumns}>
        <div className={`panel ${styles.detailMain}`}>
          <Lines rows={18} />
        </div>
        <div className={`panel ${styles.detailSide}`}>
          <Lines rows={18} />
        </div>
      </div>
    </div>
  );
}
