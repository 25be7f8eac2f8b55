import { Suspense, useMemo } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import {
  type ReserveReport,
  type ReserveYear,
  useReserveDays,
  useReserveIndex,
} from '../../api/reserve';
import { serverNow } from '../../api/server-clock';
import type { PriceLine } from '../../ui/chart/price-chart';
import { Failed } from '../../ui/failed';
import { tons, unknown, whole } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { Lines } from '../../ui/lines';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { type Column, numberColumn } from '../../ui/table/column';
import { useListState } from '../../ui/table/list-state';
import { Table } from '../../ui/table/table';
import { dayOf } from '../../ui/time';
import styles from './reserve.module.css';
import { shareText, soldShare } from './words';

const PriceChart = lazyPart(() => import('../../ui/chart/price-chart'));

const ranges = [
  { key: '1m', name: '1 个月', days: 31 },
  { key: '3m', name: '3 个月', days: 92 },
  { key: '1y', name: '1 年', days: 366 },
] as const;

/** The auctions by day and by year: volumes, shares and prices. */
export function Charts() {
  const [{ range }, change] = useListState(['show', 'range']);
  const chosen = ranges.find(({ key }) => key === range) ?? ranges[1];
  const from = useMemo(() => dayOf(serverNow() - chosen.days * 86_400), [chosen.days]);
  return (
    <>
      <Panel
        title="按天"
        extra={
          <fieldset className={styles.spans}>
            <legend className="hidden-label">时间范围</legend>
            {ranges.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === chosen.key}
                onClick={() => change({ range: key })}
              >
                {name}
              </button>
            ))}
          </fieldset>
        }
      >
        <div className={styles.days}>
          <Days from={from} />
        </div>
      </Panel>
      <Panel title="按年" note="已录入的日报和阶段合计，阶段内的日报不重复计算">
        <Years />
      </Panel>
    </>
  );
}

const known = (value: number) => (value > 0 ? value : null);

function Days({ from }: { from: string }) {
  const query = useReserveDays(from);
  const error = useFailure(query, from);
  const { data, refetch } = query;
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Lines rows={8} />;
  if (data.days.length === 0) return <Nothing text="这段时间没有交易" />;
  return <DayCharts days={data.days} />;
}

function DayCharts({ days }: { days: ReserveReport[] }) {
  const names = useMemo(() => days.map((day) => day.from), [days]);
  const volumes = useMemo(() => volumesOf(days, true), [days]);
  const prices = useMemo(() => pricesOf(days, true), [days]);
  const span = `${names[0]} 到 ${names.at(-1)}`;
  return (
    <Suspense fallback={<Lines rows={8} />}>
      <div className={styles.charts}>
        <PriceChart days={names} lines={volumes} label={`每天的计划和成交，${span}`} />
        <PriceChart days={names} lines={prices} label={`每天的底价、均价和折3128，${span}`} />
      </div>
    </Suspense>
  );
}

const line = <Row,>(
  name: string,
  colour: string,
  rows: readonly Row[],
  value: (row: Row) => number | null,
  connected = true,
): PriceLine => ({ name, colour, values: rows.map(value), connected });

interface Volumes {
  planned: number;
  sold: number;
  /** lots without a result; left out where their number is not known */
  openLots?: number;
}

interface Prices {
  standard: number;
  mean: number;
  mean3128: number;
}

const pricesOf = (rows: readonly Prices[], connected: boolean): PriceLine[] => [
  line('折3128 元/吨', '--primary', rows, ({ mean3128 }) => known(mean3128), connected),
  line('均价', '--accent', rows, ({ mean }) => known(mean), connected),
  line('标准级底价', '--text-3', rows, ({ standard }) => known(standard), connected),
];

/** Returns the planned and sold tons as bars, and the share that was sold: 0 when nothing was. */
const volumesOf = (rows: readonly Volumes[], connected: boolean): PriceLine[] => [
  { ...line('计划 吨', '--line-strong', rows, ({ planned }) => known(planned)), bars: true },
  { ...line('成交 吨', '--primary', rows, ({ sold }) => known(sold)), bars: true },
  {
    ...line(
      '成交率 %',
      '--accent',
      rows,
      (row) => (row.sold > 0 || row.openLots === 0 ? (soldShare(row) ?? null) : null),
      connected,
    ),
    right: true,
    digits: 1,
  },
];

function Years() {
  const query = useReserveIndex();
  const error = useFailure(query);
  const { data, refetch } = query;
  const years = data?.years;
  const drawn = useMemo(() => withoutGaps(years ?? []), [years]);
  const volumes = useMemo(() => volumesOf(drawn, false), [drawn]);
  const prices = useMemo(() => pricesOf(drawn, false), [drawn]);
  const days = useMemo(() => drawn.map(({ year }) => `${year}-07-01`), [drawn]);
  const parts = useMemo(() => (years ?? []).filter(isPart), [years]);
  const partial = useMemo(() => parts.map(({ year }) => year), [parts]);
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!years) return <Lines rows={8} />;
  if (years.length === 0) return <Nothing text="还没有数据" />;
  return (
    <Suspense fallback={<Lines rows={8} />}>
      <div className={styles.charts}>
        <PriceChart period="year" {...{ days, partial }} lines={volumes} label="各年的计划和成交" />
        <PriceChart
          period="year"
          {...{ days, partial }}
          lines={prices}
          label="各年的底价、均价和折3128"
        />
        {parts.length > 0 && (
          <p className={styles.parts}>
            * 不是全年：{parts.map((year) => `${year.year} 年${coverOf(year)}`).join('，')}
          </p>
        )}
        <div className={styles.sums}>
          <Table label="各年合计" rows={years} columns={yearColumns} rowKey={({ year }) => year} />
        </div>
      </div>
    </Suspense>
  );
}

/** Reports whether only some days of a year are known, and no sum of its auctions. */
const isPart = ({ periods }: ReserveYear) => periods === '';

/** Returns which days the sums of a year are of. */
const coverOf = ({ days, periods }: ReserveYear) =>
  [periods, days > 0 && `日报 ${whole(days)} 天`].filter(Boolean).join('，') || '只有价格';

/** Returns the years from the first to the last one. Those without reports have no values. */
function withoutGaps(years: ReserveYear[]): (Volumes & Prices & { year: string })[] {
  const first = Number(years[0]?.year);
  const length = years.length > 0 ? Number(years.at(-1)?.year) - first + 1 : 0;
  return Array.from({ length }, (_, at) => {
    const year = String(first + at);
    const nothing = { planned: 0, sold: 0, standard: 0, mean: 0, mean3128: 0 };
    return years.find((one) => one.year === year) ?? { year, ...nothing };
  });
}

const yearColumns: Column<ReserveYear>[] = [
  {
    title: '年份',
    head: true,
    cell: (row) => (
      <>
        {row.year}
        <small className={styles.about}>{coverOf(row)}</small>
      </>
    ),
  },
  numberColumn('计划', ({ planned }) => (planned ? tons(planned) : unknown), { unit: '吨' }),
  numberColumn('成交', ({ sold }) => (sold ? tons(sold) : unknown), { unit: '吨' }),
  numberColumn('成交率', shareText),
  numberColumn('底价', ({ standard }) => (standard ? whole(standard) : unknown), { unit: '元/吨' }),
  numberColumn('均价', ({ mean }) => (mean ? whole(mean) : unknown), { unit: '元/吨' }),
  numberColumn('折3128', ({ mean3128 }) => (mean3128 ? whole(mean3128) : unknown), {
    unit: '元/吨',
  }),
];
