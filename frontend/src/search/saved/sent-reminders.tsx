import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { useSentReminders } from '../../api/reminders';
import type { Reminder } from '../../api/types';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { StateTag } from '../../ui/state-tag';
import { Pager } from '../../ui/table/pager';
import { timeOf } from '../../ui/time';
import styles from './push.module.css';
import savedStyles from './saved.module.css';

const pageSize = 5;

/** The first page of the reminders of all demands. */
export const firstSent = { searchID: undefined, pageNum: 1, pageSize };

const missed = 2;
const reasons: Record<Reminder['why'], string> = {
  contract: '合约推送',
  quantity: '数量推送',
  fresh: '新批次',
  fall: '降价',
  pause: '已暂停',
};

interface SentRemindersProps {
  /** of one demand; of all when left out */
  searchID?: number;
  /** called when a link is followed */
  onFollow?: () => void;
}

/** The reminders that were sent or missed, newest first. */
export function SentReminders({ searchID, onFollow }: SentRemindersProps) {
  const [page, setPage] = useState(1);
  const query = useSentReminders({ searchID, pageNum: page, pageSize });
  const error = useFailure(query);
  const { data } = query;
  return (
    <section
      className={styles.pushResult}
      aria-label={searchID ? '推送记录' : undefined} // the page has a heading
      aria-busy={query.isPlaceholderData}
    >
      {!data && !error && <Lines rows={3} />}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {data?.list.length === 0 && <p className={savedStyles.savedHint}>还没有推送记录</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.pushSent}>
          {data.list.map((reminder) => (
            <Sent key={reminder.id} reminder={reminder} named={!searchID} onFollow={onFollow} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label="推送记录分页"
          page={page}
          size={pageSize}
          total={data.totalRow}
          onPage={setPage}
        />
      )}
    </section>
  );
}

interface SentProps {
  reminder: Reminder;
  /** whether the name of the demand is shown */
  named: boolean;
  onFollow?: () => void;
}

function Sent({ reminder, named, onFollow }: SentProps) {
  const { searchName, why, state, title, text, link, at, unsent, recalled } = reminder;
  const { pathname } = useLocation();
  return (
    <li>
      <div className={styles.pushSentHead}>
        <time className="num">{timeOf(at)}</time>
        {named && <b>{searchName}</b>}
        {state === missed ? (
          <StateTag tone="ended">错过</StateTag>
        ) : (
          <StateTag tone={why === 'pause' ? 'waiting' : 'good'}>{reasons[why] ?? '提醒'}</StateTag>
        )}
        {unsent.length > 0 && <StateTag tone="ended">{`${unsent.join('、')}未送达`}</StateTag>}
        {recalled.length > 0 && <StateTag tone="plain">{`${recalled.join('、')}已撤回`}</StateTag>}
        {link && link !== pathname && (
          <Link to={link} onClick={onFollow}>
            查看
          </Link>
        )}
      </div>
      <p>{text || title}</p>
    </li>
  );
}
