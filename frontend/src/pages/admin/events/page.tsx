import { Select } from 'antd';
import { useEvents } from '../../../api/admin';
import { SearchPanel } from '../../../shell/search-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';
import { eventColumns } from './event-columns';
import { eventKinds } from './event-words';

const pageSize = 30;

/** An audit event. */
export default function EventsPage() {
  const list = useListState(['kind', 'key', 'memberID']);
  const [{ kind, key, memberID, page }, choose] = list;
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
      <SearchPanel
        title="操作记录"
        unit="条"
        list={list}
        query={query}
        columns={eventColumns}
        rowKey={({ id }) => id}
      >
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
      </SearchPanel>
    </AdminFrame>
  );
}
