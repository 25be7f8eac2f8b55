import { useDemoNotices, useNotices } from '../../../api/admin';
import { PageArea } from '../../../shell/table-area';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { StateChoice } from '../state-choice';
import { DemoNotices } from './demo-notices';
import { noticeColumns } from './notice-columns';

const pageSize = 30;
const states = [
  [1, '待发'],
  [2, '已发'],
  [3, '放弃'],
  [4, '已撤回'],
] as const;

/** The outgoing messages; in demonstration mode, their texts above. */
export default function NoticesPage() {
  const [{ state, page }, choose] = useListState(['state']);
  const request = { state: oneOf(state, [1, 2, 3, 4]), pageNum: page, pageSize };
  const query = useNotices(request);
  const demo = useDemoNotices();
  return (
    <AdminFrame
      title="外发消息"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      {demo.isPending ? (
        <section className="panel">
          <Lines rows={8} />
        </section>
      ) : (
        <>
          {demo.data && <DemoNotices notices={demo.data} />}
          <Notices
            query={query}
            state={request.state}
            onState={(to) => choose({ state: to })}
            onPage={(to) => choose({ page: to })}
          />
        </>
      )}
    </AdminFrame>
  );
}

interface NoticesProps {
  query: ReturnType<typeof useNotices>;
  state: number;
  onState: (state: string) => void;
  onPage: (page: number) => void;
}

/** The outgoing messages by state: waiting, sent, failed or recalled, with the reason. */
function Notices({ query, state, onState, onPage }: NoticesProps) {
  return (
    <PagePanel
      title="外发消息"
      note={query.data && `共 ${query.data.totalRow} 条`}
      extra={<StateChoice states={states} value={state} onChange={onState} />}
    >
      <PageArea
        label="外发消息"
        query={query}
        columns={noticeColumns}
        rowKey={({ id }) => id}
        onPage={onPage}
        empty={<Nothing text={state ? '没有这种状态的消息' : '还没有外发消息'} />}
      />
    </PagePanel>
  );
}
