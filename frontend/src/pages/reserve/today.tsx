import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type ReserveReport, type ReserveToday, useReserveToday } from '../../api/reserve';
import { Failed } from '../../ui/failed';
import { signed, tons, unknown, whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import styles from './reserve.module.css';
import { shareText } from './words';

/** The figures of the newest day with results, and the day that is announced. Their places are there before them. */
export function Today() {
  const query = useReserveToday();
  const error = useFailure(query);
  const { data, refetch } = query;
  const { day, next } = data ?? {};
  const ahead = next && `预告：${next.from} 竞卖 ${whole(next.lots)} 批 ${tons(next.planned)} 吨`;
  return (
    <Panel title={day ? `${day.from} 竞卖` : '最近交易日'}>
      {error ? (
        <Failed {...failureOf(error, refetch)} />
      ) : data && !day ? (
        <Nothing text="还没有储备棉的交易数据" />
      ) : (
        <>
          <dl className={`${styles.today} num`}>
            {figures.map(({ name, unit, of }) => {
              const [value, below] = day ? of(day, data) : [];
              return (
                <div key={name}>
                  <dt>
                    {name} <small>{unit}</small>
                  </dt>
                  <dd>
                    {value || '\u00a0'}
                    <small>{below || '\u00a0'}</small>
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className={styles.note}>{ahead ?? day?.source ?? '\u00a0'}</p>
        </>
      )}
    </Panel>
  );
}

/** A figure of a day: its value, and what is below it. */
interface Figure {
  name: string;
  unit?: string;
  of: (day: ReserveReport, today?: ReserveToday) => [value: string, below?: string];
}

const change = (value: number, old: number | undefined) =>
  value > 0 && old ? signed(value - old) : '';

const figures: Figure[] = [
  {
    name: '计划',
    of: ({ planned, lots }) => [ton(planned), lots ? `${whole(lots)} 批` : ''],
  },
  {
    name: '成交',
    of: ({ sold, lots, soldLots }) => [ton(sold), lots ? `${whole(soldLots)} 批` : ''],
  },
  {
    name: '成交率',
    of: (day) => [
      day.openLots === day.lots && day.lots > 0 ? unknown : shareText(day),
      day.openLots ? `待拍 ${whole(day.openLots)} 批` : '',
    ],
  },
  {
    name: '均价',
    unit: '元/吨',
    of: ({ mean }, today) => [price(mean), change(mean, today?.before?.mean)],
  },
  {
    name: '折3128',
    unit: '元/吨',
    of: ({ mean3128 }, today) => [price(mean3128), change(mean3128, today?.before?.mean3128)],
  },
  { name: '加价', unit: '元/吨', of: ({ raise }) => [raise ? signed(raise) : unknown] },
  {
    name: '最高/最低',
    unit: '元/吨',
    of: ({ highest, lowest }) => [highest ? `${whole(highest)}/${whole(lowest)}` : unknown],
  },
  {
    name: '标准级底价',
    unit: '元/吨',
    of: ({ standard }, today) => [
      price(standard || today?.standard?.price || 0),
      today?.standard && (!standard || standard === today.standard.price)
        ? `${today.standard.week.slice(5)} 当周`
        : '',
    ],
  },
];

const ton = (value: number) => (value > 0 ? `${tons(value)} 吨` : unknown);
const price = (value: number) => (value > 0 ? whole(value) : unknown);
