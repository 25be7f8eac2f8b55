import { Tag } from 'antd';
import type { Notice } from '../../api/admin';
import type { RowColumn } from '../../ui/member-menu/rows';
import { StateTag } from '../../ui/member-menu/state-tag';
import { momentText } from '../../ui/moment';

/** The ways out of the house. */
export const channels: Record<string, string> = {
  sms: '短信',
  mail: '邮件',
  wechat: '公众号',
  webhook: '接口推送',
};

/** The columns of what leaves the house. */
export const noticeColumns: RowColumn<Notice>[] = [
  { title: '时间', className: 'num narrow', cell: ({ at }) => momentText(at) },
  { title: '渠道', className: 'narrow', cell: ({ channel }) => channels[channel] ?? channel },
  { title: '接收人', className: 'num wide', cell: ({ recipient }) => recipient },
  {
    title: '内容',
    head: true,
    className: 'wide',
    cell: ({ title, text, secret }) => (
      <span>
        {title}
        <small>{text || (secret && '内容已按规定清除')}</small>
      </span>
    ),
  },
  { title: '状态', cell: (notice) => <Outcome notice={notice} /> },
];

const waiting = 1;
const sent = 2;

function Outcome({ notice: { state, tries, dueAt, doneAt, error } }: { notice: Notice }) {
  if (state === sent) {
    return (
      <span>
        <StateTag tone="good">已发</StateTag> <small className="num">{momentText(doneAt)}</small>
      </span>
    );
  }
  const again = state === waiting && tries > 0;
  return (
    <span>
      {state === waiting ? (
        <StateTag tone="waiting">待发</StateTag>
      ) : (
        <StateTag tone="ended">放弃</StateTag>
      )}
      {tries > 0 && <Tag>试过 {tries} 次</Tag>}
      {again && <small className="num">下次 {momentText(dueAt)}</small>}
      {error && <small>{error}</small>}
    </span>
  );
}
