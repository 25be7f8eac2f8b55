import { Segmented } from 'antd';
import { useNotices } from '../../api/admin';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Nothing } from '../../ui/nothing';
import { oneOf, useAsked } from './asked';
import { DemoNotices } from './demo-notices';
import { AdminFrame } from './frame';
import { noticeColumns } from './notice-columns';
import { PageArea } from './rows-area';

const pageSize = 30;

/** What leaves the house: what waits, what was sent, what was given up and why. */
export default function NoticesPage() {
  const [{ state, page }, choose] = useAsked(['state']);
  const asked = { state: oneOf(state, [1, 2, 3]), pageNum: page, pageSize };
  const query = useNotices(asked);
  return (
    <AdminFrame
      title="外发消息"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <DemoNotices />
      <PagePanel
        title="外发消息"
        note={query.data && `共 ${query.data.totalRow} 条`}
        extra={
          <Segmented
            aria-label="状态"
            value={asked.state}
            options={[
              { value: 0, label: '全部' },
              { value: 1, label: '待发' },
              { value: 2, label: '已发' },
              { value: 3, label: '放弃' },
            ]}
            onChange={(value) => choose({ state: value ? String(value) : '' })}
          />
        }
      >
        <PageArea
          label="外发消息"
          query={query}
          columns={noticeColumns}
          rowKey={({ id }) => id}
          onPage={(to) => choose({ page: to })}
          empty={<Nothing text={asked.state ? '没有这种状态的消息' : '还没有外发消息'} />}
        />
      </PagePanel>
    </AdminFrame>
  );
}
