import type { Job } from '../../../api/admin';
import { whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { StateTag, type Tone } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import styles from '../admin.module.css';
import { durationText } from './duration';
import { scheduleText } from './schedule';

const outcomes: Record<Job['outcome'], [Tone, string]> = {
  '': ['plain', '尚未执行'],
  running: ['waiting', '执行中'],
  done: ['good', '成功'],
  failed: ['ended', '失败'],
};

/** Leases that are not jobs: one process at a time holds them permanently. */
const duties: Record<string, string> = { 'search index': '更新搜索索引（由一个进程负责）' };

/** The columns of background jobs. A leased one shows its process and the end of the lease. */
export const jobColumns: Column<Job>[] = [
  {
    title: '任务',
    head: true,
    cell: ({ name, purpose }) => <span title={name}>{purpose || duties[name] || name}</span>,
  },
  { title: '上次结果', className: styles.wide, cell: (job) => <Outcome job={job} /> },
  {
    title: '上次执行',
    narrow: true,
    className: 'num',
    cell: ({ startedAt, endedAt }) => (
      <span>
        {timeText(startedAt)}
        <small>{durationText(startedAt, endedAt)}</small>
      </span>
    ),
  },
  {
    title: '下次执行',
    narrow: true,
    className: 'num',
    cell: ({ nextAt, schedule }) => (
      <span>
        {timeText(nextAt)}
        <small>{scheduleText(schedule)}</small>
      </span>
    ),
  },
  {
    title: '次数',
    narrow: true,
    className: 'num',
    cell: ({ runs, failures }) => (
      <span>
        {whole(runs)}
        {failures > 0 && <small>失败 {whole(failures)}</small>}
      </span>
    ),
  },
  {
    title: '进程',
    className: `num ${styles.wide} ${styles.process}`,
    cell: (job) => <Process job={job} />,
  },
];

function Outcome({ job: { outcome, error } }: { job: Job }) {
  const [tone, text] = outcomes[outcome];
  return (
    <span>
      <StateTag tone={tone}>{text}</StateTag>
      {error && <small>{error}</small>}
    </span>
  );
}

function Process({ job: { owner, held, until, fence } }: { job: Job }) {
  const [host, number] = owner.split(' ');
  return (
    <span title={owner}>
      {number ? `${host} 进程 ${number}` : owner}
      {held && <small>持有到 {timeText(until)}</small>}
      {fence > 1 && <small>换过 {fence - 1} 次进程</small>}
    </span>
  );
}
