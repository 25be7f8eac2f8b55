import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import type { DayNumbers } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { rangeText, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

interface DayFiguresProps {
  /** undefined until they are here, null when lots cannot be searched */
  day?: DayNumbers | null;
  error: Error | null;
  onRetry: () => void;
}

/** The numbers of the day. */
export function DayFigures({ day, error, onRetry }: DayFiguresProps) {
  if (error || day === null) {
    const failure = error ? failureOf(error) : { message: '批次的搜索暂时不可用' };
    return (
      <Panel title="今日行情" className="day">
        <Failed {...failure} onRetry={onRetry} />
      </Panel>
    );
  }
  return (
    <Panel
      title="今日行情"
      note={day && `${day.date} · 今日成交 ${whole(day.deals)} 批`}
      className="day"
    >
      <dl className={`${styles.dayFigures} num`}>
        <Figure name="新疆棉在售" unit="批">
          {day && <Link to="/cottonmall">{whole(day.xinjiang)}</Link>}
        </Figure>
        <Figure name="地产棉在售" unit="批">
          {day && <Link to="/cottonmall?tab=2">{whole(day.inland)}</Link>}
        </Figure>
        <Figure name="今日上架" unit="批">
          {day && (
            <>
              {whole(day.today)}{' '}
              <Link className={styles.figureMore} to="/cottonmall?order=listingTime&asc=false">
                查看最新 ›
              </Link>
            </>
          )}
        </Figure>
        <Figure name="在售公重" unit="吨">
          {day && whole(day.tons)}
        </Figure>
        <Figure name="新疆棉均价" unit="元/吨">
          {day && whole(day.priceAvg)}
        </Figure>
        <Figure name="新疆棉基差" unit="元/吨">
          {day && rangeText(whole, day.basisMin, day.basisMax)}
        </Figure>
      </dl>
    </Panel>
  );
}

function Figure({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        <small>{unit}</small>
      </dt>
      <dd>{children || <i className={styles.waiting} />}</dd>
    </div>
  );
}
