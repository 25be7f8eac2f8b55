import { Select } from 'antd';
import { useEvents } from '../../../api/admin';
import { PageArea } from '../../../shell/table-area';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';
import { eventColumns } from './event-columns';
import { eventKinds } from './event-words';

const pageSize = 30;

/** An audit event. */
export default function EventsPage() {
  const [{ kind, key, memberID, page }, choose] = useListState(['kind', 'key', 'memberID']);
  const query = useEvents({
    kind,
    key,
    memberID: Number(memberID) > 0 ? Number(memberID) : undefined,
    pageNum: page,
    pageSize,
  });
  return (
    <AdminFrame
      title="操作记录"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="操作记录"
        note={query.data && `共 ${query.data.totalRow} 条`}
        extra={
          <Select
            className={styles.adminFind}
            aria-label="对象"
            value={kind}
            options={[
              { value: '', label: '全部对象' },
              ...Object.entries(eventKinds).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => choose({ kind: value, key: '', memberID: '' })}
          />
        }
      >
        <PageArea
          label="操作记录"
          query={query}
          columns={eventColumns}
          rowKey={({ id }) => id}
          onPage={(to) => choose({ page: to })}
        />
      </PagePanel>
    </AdminFrame>
  );
}
