import { Link } from 'react-router';
import {
  useCompanies,
  useEvents,
  useFeedbacks,
  useFirstSteps,
  useNotices,
  useUsers,
} from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { unknown, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import styles from '../admin.module.css';
import { eventColumns } from '../events/event-columns';
import { AdminFrame } from '../frame';
import { FirstSteps } from './first-steps';

/** The tasks of administrators, and the last events. */
export default function AdminPage() {
  const events = useEvents({ pageSize: 10 });
  const { isPending, failureCount, errorUpdateCount } = useFirstSteps();
  const failed = failureCount + errorUpdateCount > 0;
  if (isPending && !failed) {
    return (
      <AdminFrame>
        <section className="panel">
          <h1 className="hidden-label">平台管理</h1>
          <Lines rows={8} />
        </section>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame>
      <FirstSteps />
      <PagePanel title="平台管理" note="等待处理的事情">
        <Waiting />
      </PagePanel>
      <Panel title="最近的操作" extra={<Link to="/admin/events">全部 ›</Link>}>
        <TableArea
          label="最近的操作"
          query={{ ...events, data: events.data?.list }}
          columns={eventColumns}
          rowKey={({ id }) => id}
        />
      </Panel>
    </AdminFrame>
  );
}

const one = { pageSize: 1 };

function Waiting() {
  const counts = [
    {
      title: '待审核的企业',
      to: '/admin/companies?status=3',
      query: useCompanies({ status: 3, ...one }),
    },
    {
      title: '已冻结的企业',
      to: '/admin/companies?status=1',
      query: useCompanies({ status: 1, ...one }),
    },
    {
      title: '没有管理员的企业',
      to: '/admin/companies?kind=lacksManager',
      query: useCompanies({ lacksManager: true, ...one }),
    },
    { title: '已冻结的用户', to: '/admin/users?state=2', query: useUsers({ state: 2, ...one }) },
    {
      title: '待处理的反馈',
      to: '/admin/feedbacks?state=1',
      query: useFeedbacks({ state: 1, ...one }),
    },
    {
      title: '待发的消息',
      to: '/admin/notices?state=1',
      query: useNotices({ state: 1, ...one }),
    },
    {
      title: '没有发出的消息',
      to: '/admin/notices?state=3',
      query: useNotices({ state: 3, ...one }),
    },
  ];
  return (
    <ul className={`to-do ${styles.toDo}`}>
      {counts.map(({ title, to, query: { data, isError } }) => (
        <li key={to}>
          <Link to={to} className={data && data.totalRow > 0 ? styles.some : ''}>
            <b className="num">{isError ? unknown : whole(data?.totalRow)}</b>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
