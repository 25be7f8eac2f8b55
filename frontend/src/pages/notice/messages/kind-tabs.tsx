import { Badge, Segmented } from 'antd';
import { useUnreadCounts } from '../../../api/unread';
import styles from './messages.module.css';

const kinds = [
  { value: 0, label: '全部' },
  { value: 1, label: '系统消息' },
  { value: 2, label: '交易消息' },
] as const;

/** The shown messages: all, or those of one type. */
export type Kind = (typeof kinds)[number]['value'];

/** Chooses the type of messages; each shows its number of unread ones. */
export function KindTabs({ type, onType }: { type: Kind; onType: (type: Kind) => void }) {
  const counts = useUnreadCounts().data ?? {};
  const unread = (kind: Kind) =>
    kind === 0 ? (counts[1] ?? 0) + (counts[2] ?? 0) : (counts[kind] ?? 0);
  return (
    <Segmented
      aria-label="消息类型"
      value={type}
      onChange={onType}
      options={kinds.map(({ value, label }) => ({
        value,
        label: (
          <span className={styles.messageKind}>
            {label} <Badge size="small" count={unread(value)} title={`${unread(value)} 条未读`} />
          </span>
        ),
      }))}
    />
  );
}
