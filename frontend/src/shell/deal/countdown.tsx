import { useSyncExternalStore } from 'react';
import { followSeconds, serverNow } from '../../api/server-clock';
import { parseTime, timeText } from '../../ui/moment';
import styles from './deal.module.css';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number) => String(value).padStart(2, '0');

/** Returns the time that is left, in seconds, as text: 3 天 2 小时, 5 小时 12 分, 09:59; 已到期 at the end. */
export function leftText(left: number): string {
  if (left <= 0) return '已到期';
  if (left >= day) return `${Math.floor(left / day)} 天 ${Math.floor((left % day) / hour)} 小时`;
  if (left >= hour)
    return `${Math.floor(left / hour)} 小时 ${Math.floor((left % hour) / minute)} 分`;
  return `${two(Math.floor(left / minute))}:${two(Math.floor(left % minute))}`;
}

/** Returns the seconds that are left until a time: each second in the last hour, else each minute. */
function useSecondsLeft(end: number | undefined): number {
  return useSyncExternalStore(followSeconds, () => {
    const left = end === undefined ? 0 : Math.max(0, Math.ceil(end - serverNow()));
    return left < hour ? left : left - (left % minute);
  });
}

interface CountdownProps {
  until: string;
  /** says that it is what is left */
  named?: boolean;
}

/** The time that is left until a time from the server. The last hour stands out. */
export function Countdown({ until, named }: CountdownProps) {
  const end = parseTime(until);
  const left = useSecondsLeft(end);
  if (end === undefined) return null;
  return (
    <span className={`num ${left < hour ? styles.urgent : ''}`} title={timeText(until)}>
      {named && left > 0 && '还剩 '}
      {leftText(left)}
    </span>
  );
}
