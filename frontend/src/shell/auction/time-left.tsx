import { useSyncExternalStore } from 'react';
import { followSeconds, serverNow } from '../../api/server-clock';
import { parseTime } from '../../ui/moment';
import styles from './auction.module.css';
import { leftText } from './words';

/** The whole seconds of the server's clock. It changes every second. */
const useNow = () => useSyncExternalStore(followSeconds, () => Math.floor(serverNow()));

interface TimeLeftProps {
  until: string;
  what: string;
  /** shows what before the time, in place of a tooltip */
  said?: boolean;
  /** what is shown when the moment has come */
  over?: string;
}

/** The time until a moment, by the server's clock; the last two minutes stand out. */
export function TimeLeft({ until, what, said, over = '正在结束' }: TimeLeftProps) {
  const left = (parseTime(until) ?? 0) - useNow();
  return (
    <span
      className={`num ${styles.left} ${left <= 120 ? styles.soon : ''}`}
      title={said ? undefined : what}
    >
      {said && left > 0 && `${what} `}
      {left > 0 ? leftText(left) : over}
    </span>
  );
}
