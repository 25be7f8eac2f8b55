import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type ReserveReport, type ReserveToday, useReserveToday } from '../../api/reserve';
import { Failed } from '../../ui/failed';
import { signed, tons, unknown, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import styles from './reserve.module.css';
import { shareText } from './words';

/** The figures of the newest day of auctions. */
export function Today() {
  const query = useReserveToday();
  const error = useFailure(query);
  const { data, refetch } = query;
  if (!data) {
    return (
      <Panel title="最近交易日">
        {error ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={2} />}
      </Panel>
    );
  }
  const { day, next } = data;
  if (!day) {
    return (
      <Panel title="最近交易日">
        <Nothing text="还没有储备棉的交易数据" />
      </Panel>
    );
  }
  const ahead = next && `下一场 ${next.from}，${whole(next.lots)} 批 ${tons(next.planned)} 吨`;
  return (
    <Panel title={`${day.from} 竞卖`} note={ahead ?? day.source}>
      <Figures today={data} day={day} />
    </Panel>
  );
}

function Figures({ today, day }: { today: ReserveToday; day: ReserveReport }) {
  const { before, standard } = today;
  const floor = day.standard || standard?.price || 0;
  const change = (value: number, old: number | undefined) =>
    value > 0 && old ? signed(value - old) : '';
  const figures: [name: string, value: string, below: string][] = [
    ['计划', ton(day.planned), day.lots ? `${whole(day.lots)} 批` : ''],
    ['成交', ton(day.sold), day.lots ? `${whole(day.soldLots)} 批` : ''],
    [
      '成交率',
      day.openLots === day.lots && day.lots > 0 ? unknown : shareText(day),
      day.openLots ? `待拍 ${whole(day.openLots)} 批` : '',
    ],
    ['均价', price(day.mean), change(day.mean, before?.mean)],
    ['折3128', price(day.mean3128), change(day.mean3128, before?.mean3128)],
    ['加价', day.raise ? signed(day.raise) : unknown, ''],
    ['最高 / 最低', day.highest ? `${whole(day.highest)} / ${whole(day.lowest)}` : unknown, ''],
    ['标准级底价', price(floor), standard ? `${standard.week.slice(5)} 当周` : ''],
  ];
  return (
    <dl className={`${styles.today} num`}>
      {figures.map(([name, value, below]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <small>{below || '\u00a0'}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ton = (value: number) => (value > 0 ? `${tons(value)} 吨` : unknown);
const price = (value: number) => (value > 0 ? whole(value) : unknown);
