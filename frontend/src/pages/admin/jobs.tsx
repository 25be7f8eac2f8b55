import { type Lease, useLeases } from '../../api/admin';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import type { RowColumn } from '../../ui/member-menu/rows';
import { StateTag } from '../../ui/member-menu/state-tag';
import { momentText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { AdminFrame } from './frame';
import { RowsArea } from './rows-area';

/** What each job does, for who runs the product. */
const jobs: Record<string, string> = {
  'job expire listings': '挂牌到期或合约到期的批次下架',
  'job forget live changes': '清理十分钟前的页面变动通知',
  'job deliver notices': '发送短信、邮件、公众号消息和接口推送',
  'job end sessions': '结束过期的登录',
  'job forget what is over': '清除过期的验证码、扫码和外发记录',
  'job move quotes': '演示行情',
  'search index': '更新搜索索引',
};

const columns: RowColumn<Lease>[] = [
  {
    title: '任务',
    head: true,
    cell: ({ name }) => (
      <span>
        {jobs[name] ?? name}
        <small>{jobs[name] && name}</small>
      </span>
    ),
  },
  {
    title: '状态',
    className: 'narrow',
    cell: ({ held }) =>
      held ? <StateTag tone="good">持有</StateTag> : <StateTag tone="plain">空闲</StateTag>,
  },
  { title: '进程', className: 'num wide', cell: ({ owner }) => owner },
  { title: '持有到', className: 'num narrow', cell: ({ until }) => momentText(until) },
  { title: '换过进程（次）', className: 'num narrow', cell: ({ fence }) => fence },
];

/** Which process does what, of that which only one may do at a time, and until when. */
export default function JobsPage() {
  const query = useLeases();
  return (
    <AdminFrame
      title="后台任务"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel title="后台任务" note="同一任务同时只由一个进程执行；每 5 秒刷新">
        <RowsArea
          label="后台任务"
          query={query}
          columns={columns}
          rowKey={({ name }) => name}
          empty={<Nothing text="还没有执行过任务" />}
        />
      </PagePanel>
    </AdminFrame>
  );
}
