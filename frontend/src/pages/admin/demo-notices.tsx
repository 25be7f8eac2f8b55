import type { DemoNotice } from '../../api/admin';
import { type RowColumn, Rows } from '../../ui/member-menu/rows';
import { momentText } from '../../ui/moment';
import { Panel } from '../../ui/panel';
import { channels } from './notice-columns';

const columns: RowColumn<DemoNotice>[] = [
  { title: '时间', className: 'num narrow', cell: ({ at }) => momentText(at) },
  { title: '渠道', className: 'narrow', cell: ({ channel }) => channels[channel] ?? channel },
  { title: '接收人', className: 'num', cell: ({ recipient }) => recipient },
  { title: '内容', head: true, className: 'wide', cell: ({ title, text }) => text || title },
];

/** In the demonstration, the last messages as their recipients would read them: codes can be read here. */
export function DemoNotices({ notices }: { notices: DemoNotice[] }) {
  return (
    <Panel title="演示：最近的消息" note="演示环境不真正发送，验证码可在这里查看">
      <Rows
        label="最近的消息"
        columns={columns}
        rows={notices}
        rowKey={({ at, recipient, text }) => `${at} ${recipient} ${text}`}
      />
    </Panel>
  );
}
