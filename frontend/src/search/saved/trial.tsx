import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type SubscriptionIn, tryReminders } from '../../api/reminders';
import type { DueReminder } from '../../api/types';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import styles from './push.module.css';
import savedStyles from './saved.module.css';

interface TrialProps {
  request: SubscriptionIn;
  /** called when a link is followed */
  onFollow: () => void;
}

/** The reminders that would be sent now, or the reason for none. */
export function Trial({ request: asked, onFollow }: TrialProps) {
  const query = useQuery({
    queryKey: ['reminders', 'try', asked] as const,
    queryFn: () => tryReminders(asked),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  });
  const error = useFailure(query, JSON.stringify(asked));
  const { data } = query;
  const box = useRef<HTMLElement>(null);
  const known = data ?? error;
  useEffect(() => {
    if (known) box.current?.scrollIntoView({ block: 'nearest' }); // it is below the form
  }, [known]);
  return (
    <section
      ref={box}
      className={styles.pushResult}
      aria-label="试一下"
      aria-busy={query.isFetching}
    >
      {!data && !error && <Lines rows={3} />}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {data?.sentence && <p>{data.sentence}</p>}
      {data?.tellings.map((telling) => (
        <Alerts key={`${telling.why} ${telling.link}`} telling={telling} onFollow={onFollow} />
      ))}
      {data && data.tellings.length > 0 && (
        <p className={savedStyles.savedHint}>将发到：{data.ways.join('、')}</p>
      )}
    </section>
  );
}

function Alerts({ telling, onFollow }: { telling: DueReminder; onFollow: () => void }) {
  const { title, text, link, count, news } = telling;
  return (
    <article className={styles.pushTelling}>
      <b>{title}</b>
      <p>{text}</p>
      <p className={`${savedStyles.savedHint} num`}>
        符合 {whole(count)} 批，其中 {whole(news)} 批未提醒过{' '}
        <Link to={link} onClick={onFollow}>
          查看这些批次
        </Link>
      </p>
    </article>
  );
}
