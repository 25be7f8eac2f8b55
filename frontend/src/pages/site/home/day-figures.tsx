import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DayNumbers } from '../../../api/types';
import { rangeText, unknown, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

/** The numbers of the day: undefined until they are here, null when they do not come. */
export function DayFigures({ day }: { day?: DayNumbers | null }) {
  const rest = day === null && unknown;
  return (
    <Panel
      title="今日行情"
      note={day && `${day.date} · 今日成交 ${whole(day.deals)} 批`}
      className="day"
    >
      <dl className={`${styles.dayFigures} num`}>
        <Figure name="新疆棉在售" unit="批">
          {day ? <Link to="/cottonmall">{whole(day.xinjiang)}</Link> : rest}
        </Figure>
        <Figure name="地产棉在售" unit="批">
          {day ? <Link to="/cottonmall?tab=2">{whole(day.inland)}</Link> : rest}
        </Figure>
        <Figure name="今日上架" unit="批">
          {day ? (
            <>
              {whole(day.today)}{' '}
              <Link className={styles.figureMore} to="/cottonmall?order=listingTime&asc=false">
                查看最新 ›
              </Link>
            </>
          ) : (
            rest
          )}
        </Figure>
        <Figure name="在售公重" unit="吨">
          {day ? whole(day.tons) : rest}
        </Figure>
        <Figure name="新疆棉均价" unit="元/吨">
          {day ? whole(day.priceAvg) : rest}
        </Figure>
        <Figure name="新疆棉基差" unit="元/吨">
          {day ? rangeText(whole, day.basisMin, day.basisMax) : rest}
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
