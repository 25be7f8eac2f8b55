import type { DemoNotice } from '../../../api/admin';
import { Panel } from '../../../ui/panel';
import { type Column, timeColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from '../admin.module.css';
import { channels } from './notice-columns';

const columns: Column<DemoNotice>[] = [
  timeColumn('时间', ({ at }) => at),
  { title: '渠道', narrow: true, cell: ({ channel }) => channels[channel] },
  { title: '接收人', className: 'num', cell: ({ recipient }) => recipient },
  {
    title: '内容',
    head: true,
    className: `${styles.wide} ${styles.text}`,
    cell: ({ text }) => text,
  },
];

/** The number of messages above the list of all. */
const most = 5;

/**
 * In demonstration mode, the last messages as their recipients read them, with codes that are still valid.
 */
export function DemoNotices({ notices }: { notices: DemoNotice[] }) {
  const readable = notices.filter(({ text }) => text).slice(0, most);
  if (readable.length === 0) return null;
  return (
    <Panel title="演示：最近的消息" note="演示环境不真正发送，验证码可在这里查看">
      <Table
        label="最近的消息"
        columns={columns}
        rows={readable}
        rowKey={({ at, recipient, text }) => `${at} ${recipient} ${text}`}
      />
    </Panel>
  );
}
