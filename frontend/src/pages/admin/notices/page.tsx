import { useDemoNotices, useNotices } from '../../../api/admin';
import { SearchPanel } from '../../../shell/search-panel';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
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
  const list = useListState(['state']);
  const [{ state, page }, choose] = list;
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
          <SearchPanel
            title="外发消息"
            unit="条"
            list={list}
            query={query}
            columns={noticeColumns}
            rowKey={({ id }) => id}
            empty={<Nothing text={request.state ? '没有这种状态的消息' : '还没有外发消息'} />}
          >
            <StateChoice
              states={states}
              value={request.state}
              onChange={(to) => choose({ state: to })}
            />
          </SearchPanel>
        </>
      )}
    </AdminFrame>
  );
}
