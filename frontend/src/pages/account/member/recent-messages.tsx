import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMarkMessages, useMessages } from '../../../api/messages';
import type { Message } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { parseTime } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { ago } from '../../../ui/time';
import styles from './member.module.css';

const shown = 5;

/** The newest messages. */
export function RecentMessages() {
  const query = useMessages({ pageNum: 1, pageSize: shown });
  const error = useFailure(query);
  const mark = useMarkMessages();
  const { data, refetch } = query;
  return (
    <Panel
      title="最近消息"
      extra={<Link to="/member/message">全部消息</Link>}
      className={styles.recentPanel}
    >
      {!data && !error && <Lines rows={shown} />}
      {error && <Failed {...failureOf(error, refetch)} />}
      {data?.list.length === 0 && <Nothing text="没有消息" />}
      {data && data.list.length > 0 && (
        <ul className={styles.recent}>
          {data.list.map((message) => (
            <Item key={message.id} message={message} onRead={() => mark.mutate([message.id])} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ message, onRead }: { message: Message; onRead: () => void }) {
  const { title, link, stop, readAt, at } = message;
  const unread = parseTime(readAt) === undefined;
  return (
    <li className={unread ? styles.unread : ''}>
      {unread && <i className="unread-dot" role="img" aria-label="未读" />}
      <Link to={link || '/member/message'} onClick={unread && link ? onRead : undefined}>
        {title}
      </Link>
      {stop && (
        <Link className={styles.recentStop} to={stop} aria-label={`停止提醒 ${title}`}>
          停止提醒
        </Link>
      )}
      <time dateTime={at}>{ago(parseTime(at) ?? 0)}</time>
    </li>
  );
}
