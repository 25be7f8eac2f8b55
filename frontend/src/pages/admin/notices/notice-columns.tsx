import { Button } from 'antd';
import { type Notice, useRetryNotice } from '../../../api/admin';
import { timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';

/** The ways out of the house. */
export const channels: Record<Notice['channel'], string> = {
  sms: '短信',
  mail: '邮件',
  wechat: '公众号',
  webhook: '接口推送',
};

const waiting = 1;
const sent = 2;
const givenUp = 3;
const recalled = 4;

/** The columns of what leaves the house. */
export const noticeColumns: Column<Notice>[] = [
  timeColumn('时间', ({ at }) => at),
  { title: '渠道', narrow: true, cell: ({ channel }) => channels[channel] },
  { title: '接收人', className: `num ${styles.wide}`, cell: ({ recipient }) => recipient },
  {
    title: '内容',
    head: true,
    className: styles.wide,
    cell: ({ title, text }) => (
      <span>
        {title}
        <small>{text}</small>
      </span>
    ),
  },
  { title: '状态', cell: (notice) => <Outcome notice={notice} /> },
  {
    title: '操作',
    actions: true,
    cell: ({ id, state }) => state === givenUp && <Retry id={id} />,
  },
];

function Retry({ id }: Pick<Notice, 'id'>) {
  const toast = useToast();
  const retry = useRetryNotice();
  // The button is removed by then, so the notice must not depend on it.
  const send = () =>
    retry.mutateAsync({ id }).then(
      () => toast.success('已重新排队，马上再发'),
      () => {},
    );
  return (
    <Button type="link" size="small" loading={retry.isPending} onClick={send}>
      重发
    </Button>
  );
}

function Outcome({ notice: { state, tries, dueAt, doneAt, error } }: { notice: Notice }) {
  if (state === sent) {
    return (
      <span>
        <StateTag tone="good">已发</StateTag> <small className="num">{timeText(doneAt)}</small>
      </span>
    );
  }
  const again = state === waiting && tries > 0;
  return (
    <span>
      {state === waiting && <StateTag tone="waiting">待发</StateTag>}
      {state === givenUp && <StateTag tone="ended">放弃</StateTag>}
      {state === recalled && <StateTag tone="plain">已撤回</StateTag>}
      {tries > 0 && <StateTag tone="plain">{`试过 ${tries} 次`}</StateTag>}
      {again && <small className="num">下次 {timeText(dueAt)}</small>}
      {error && <small>{error}</small>}
    </span>
  );
}
