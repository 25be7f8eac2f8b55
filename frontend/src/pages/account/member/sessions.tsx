import { Button } from 'antd';
import { useEndSession, useSessions } from '../../../api/sessions';
import type { Session } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { deviceOf } from './device';
import styles from './member.module.css';

/** The sessions of the person. Each can be ended, or all others together. */
export function Sessions() {
  const query = useSessions();
  const ask = useAsk();
  const toast = useToast();
  const end = useEndSession();
  const done = { onSuccess: () => toast.success('已结束登录') };
  const endOthers = async () => {
    const text = '将结束除本次以外的全部登录，是否继续？';
    if (await ask({ text })) end.mutate('others', done);
  };
  const several = query.data && query.data.length > 1;
  return (
    <Panel
      title="登录管理"
      note="不认识的登录请结束，并修改密码"
      className={styles.sessionsPanel}
      extra={
        several && (
          <Button size="small" disabled={end.isPending} onClick={endOthers}>
            结束其他登录
          </Button>
        )
      }
    >
      <TableArea
        label="登录"
        lines={3}
        query={query}
        columns={[
          ...columns,
          {
            title: '操作',
            actions: true,
            cell: (session) => <End session={session} onEnd={() => end.mutate(session.id, done)} />,
          },
        ]}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}

const columns: Column<Session>[] = [
  { title: '设备', head: true, cell: ({ agent, kind }) => deviceOf(agent, kind) },
  { title: '企业', cell: ({ memberName }) => memberName || '—' },
  { title: '网络地址', className: 'num', cell: ({ address }) => address || '—' },
  { title: '登录时间', className: 'num', cell: ({ createdAt }) => timeText(createdAt) },
  { title: '最近使用', className: 'num', cell: ({ seenAt }) => timeText(seenAt) },
];

function End({ session, onEnd }: { session: Session; onEnd: () => void }) {
  if (session.current) return <StateTag tone="good">本次登录</StateTag>;
  return (
    <Button type="link" size="small" danger onClick={onEnd}>
      结束
    </Button>
  );
}
