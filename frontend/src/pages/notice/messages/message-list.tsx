import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Message } from '../../../api/types';
import { parseTime, timeText } from '../../../ui/moment';
import { ago } from '../../../ui/time';
import styles from './messages.module.css';

interface MessageListProps {
  messages: Message[];
  old: boolean;
  checked: number[];
  onChecked: (ids: number[]) => void;
  onRead: (id: number) => void;
  onRemove: (id: number) => void;
  /** what can be done with the checked ones */
  children: ReactNode;
}

/** Messages with a checkbox each; unread ones have a dot. */
export function MessageList(props: MessageListProps) {
  const { messages, old, checked, onChecked, children } = props;
  const all = checked.length === messages.length;
  const turn = (id: number) =>
    onChecked(checked.includes(id) ? checked.filter((one) => one !== id) : [...checked, id]);
  return (
    <>
      <div className={`message-bar ${styles.messageBar}`}>
        <Checkbox
          checked={all}
          indeterminate={checked.length > 0 && !all}
          onChange={() => onChecked(all ? [] : messages.map(({ id }) => id))}
        >
          本页全选
        </Checkbox>
        {children}
      </div>
      <ul
        className={`messages ${styles.messages} ${old ? styles.old : ''}`}
        aria-label="消息"
        aria-busy={old}
      >
        {messages.map((message) => (
          <Item
            key={message.id}
            message={message}
            checked={checked.includes(message.id)}
            onChecked={() => turn(message.id)}
            onRead={() => props.onRead(message.id)}
            onRemove={() => props.onRemove(message.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  message: Message;
  checked: boolean;
  onChecked: () => void;
  onRead: () => void;
  onRemove: () => void;
}

const kinds: Record<Message['type'], string> = { 1: '系统', 2: '交易' };

function Item({ message, checked, onChecked, onRead, onRemove }: ItemProps) {
  const { title, text, type, link, stop, at, readAt } = message;
  const unread = parseTime(readAt) === undefined;
  return (
    <li className={unread ? styles.unread : ''}>
      <Checkbox checked={checked} onChange={onChecked} aria-label={`选择 ${title}`} />
      <div className={styles.messageBody}>
        <b>
          {unread && <i className="unread-dot" role="img" aria-label="未读" />}
          {link ? (
            <Link to={link} onClick={unread ? onRead : undefined}>
              {title}
            </Link>
          ) : (
            title
          )}
          <small>{kinds[type]}</small>
        </b>
        <p>{text}</p>
        <div className={styles.messageFoot}>
          <time dateTime={at} title={timeText(at)}>
            {ago(parseTime(at) ?? 0)}
          </time>
          {stop && (
            <Link to={stop} aria-label={`停止提醒 ${title}`}>
              停止提醒
            </Link>
          )}
          {unread && (
            <Button type="link" size="small" aria-label={`标为已读 ${title}`} onClick={onRead}>
              标为已读
            </Button>
          )}
          <Button type="link" size="small" aria-label={`删除 ${title}`} onClick={onRemove}>
            删除
          </Button>
        </div>
      </div>
    </li>
  );
}
