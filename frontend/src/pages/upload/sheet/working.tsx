import { Progress } from 'antd';
import { type Upload, useProgress } from '../../../api/uploads';
import { whole } from '../../../ui/format';
import { PagePanel } from '../../../ui/page-panel';
import styles from './sheet.module.css';

/** An upload whose lots are being listed. */
export function Working({ one }: { one: Upload }) {
  const process = useProgress(one.importID).data;
  const { done, total } = process ?? one.progress ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <PagePanel title="正在导入" note={one.fileName}>
      <div className={styles.working} role="status">
        <Progress percent={percent} status="active" aria-label="导入进度" />
        <p>
          {total > 0 ? `${whole(done)} / ${whole(total)} 行` : '准备中'}
          ，全部完成后才会同时上架。可以离开本页，导入会继续，结果在导入记录中
        </p>
      </div>
    </PagePanel>
  );
}
