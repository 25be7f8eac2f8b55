import { useJobs } from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';
import { jobColumns } from './job-columns';

/** The background jobs: last run, result, next run and process. */
export default function JobsPage() {
  const query = useJobs();
  const failed = query.data?.filter(({ outcome }) => outcome === 'failed').length ?? 0;
  return (
    <AdminFrame
      title="后台任务"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel title="后台任务" note={`${failed > 0 ? `${failed} 项上次失败；` : ''}每 5 秒刷新`}>
        <TableArea
          label="后台任务"
          query={query}
          columns={jobColumns}
          rowKey={({ name }) => name}
          empty={<Nothing text="还没有执行过任务" />}
        />
        {query.data && (
          <p className={styles.tableNote}>
            次数是建库以来执行的总数；每隔几秒的任务，每 20 秒计入一次。时间为北京时间。
          </p>
        )}
      </PagePanel>
    </AdminFrame>
  );
}
