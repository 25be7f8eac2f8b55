import { Suspense, useMemo } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type SeriesSummary, useSeriesDays } from '../../api/series';
import { Facts } from '../../ui/facts';
import { Failed } from '../../ui/failed';
import { moved, rounded } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { Lines } from '../../ui/lines';
import { useNarrow } from '../../ui/narrow';
import { Nothing } from '../../ui/nothing';
import { aligned, difference, figuresOf, sourced, type Values, withNewest } from './figures';
import styles from './series.module.css';

const PriceChart = lazyPart(() => import('../../ui/chart/price-chart'));

interface ChosenProps {
  one: SeriesSummary;
  other: SeriesSummary | undefined;
  /** the first day */
  from: string;
  /** their difference is shown instead of both */
  spread: boolean;
}

/** The chart of one series or two, and the figures of the range. One that fails leaves the other shown. */
export function Chosen({ one, other, from, spread }: ChosenProps) {
  const first = useSeriesValues(one, from);
  const second = useSeriesValues(other, from);
  if (first.pending || second.pending) return <Lines rows={14} />;
  return (
    <>
      {first.failed}
      {second.failed}
      {first.values && other && second.values && spread ? (
        <Drawn one={spreadOf(one, other)} first={difference(first.values, second.values)} spread />
      ) : (
        <Beside {...{ one, other }} first={first.values} second={second.values} />
      )}
    </>
  );
}

/** Returns the description of the first series less the second one. */
const spreadOf = (one: SeriesSummary, other: SeriesSummary): SeriesSummary => ({
  ...one,
  name: `${one.name} − ${other.name}`,
  digits: Math.max(one.digits, other.digits),
  about: `${one.name}减${other.name}，只有两者都有数值的日子`,
  source: '',
});

interface BesideProps {
  one: SeriesSummary;
  other: SeriesSummary | undefined;
  /** undefined for a series that failed */
  first: Values | undefined;
  second: Values | undefined;
}

/** The series that are known, in one chart. */
function Beside({ one, other, first, second }: BesideProps) {
  if (first) return <Drawn one={one} first={first} other={second && other} second={second} />;
  return other && second && <Drawn one={other} first={second} />;
}

/** Returns the values of a series since a day, or why they are not known. Without a series both are undefined. */
function useSeriesValues(series: SeriesSummary | undefined, from: string) {
  const query = useSeriesDays(series?.code, from);
  const error = useFailure(query, `${series?.code} ${from}`);
  const failure = error && failureOf(error, query.refetch);
  const newest = series?.newest ?? null;
  return {
    values: query.data && withNewest(sourced(query.data), newest, from),
    failed: series && failure && (
      <Failed {...failure} message={`${series.name}没有读到：${failure.message}`} />
    ),
    pending: series && !error && !query.data,
  };
}

interface DrawnProps {
  one: SeriesSummary;
  first: Values;
  other?: SeriesSummary | undefined;
  second?: Values | undefined;
  /** the first values are differences */
  spread?: boolean;
}

const none: Values = { days: [], values: [], sources: [] };

function Drawn({ one, first, other, second = none, spread = false }: DrawnProps) {
  const narrow = useNarrow();
  const chart = useMemo(() => {
    const { days, a, b } = aligned(first, second);
    const line = ({ name, unit, digits, parameter }: SeriesSummary, over: typeof a) => ({
      ...{ name: `${name} ${unit}`, title: name, digits, connected: true, breaks: !parameter },
      ...over,
    });
    const lines = [{ ...line(one, a), colour: '--primary' }];
    if (other)
      lines.push({ ...line(other, b), colour: '--accent', ...{ right: other.unit !== one.unit } });
    return { days, lines };
  }, [one, first, other, second]);
  if (chart.days.length === 0) return <Nothing text={`${one.name}在这段时间没有数据`} />;
  const names = other ? `${one.name}和${other.name}` : one.name;
  return (
    <Suspense fallback={<Lines rows={14} />}>
      <PriceChart
        {...chart}
        height={narrow ? 260 : 420}
        label={`${names}，${chart.days[0]} 到 ${chart.days.at(-1)}`}
      />
      <div className={styles.figures}>
        <RangeFigures series={one} values={first} spread={spread} />
        {other && <RangeFigures series={other} values={second} />}
      </div>
    </Suspense>
  );
}

interface RangeFiguresProps {
  series: SeriesSummary;
  values: Values;
  /** the values are differences, whose changes have no percentage */
  spread?: boolean;
}

function RangeFigures({ series, values, spread = false }: RangeFiguresProps) {
  const figures = figuresOf(values);
  if (!figures) return null;
  const number = (value: number) => rounded(value, series.digits);
  const dated = (value: number, day: string) => (
    <>
      {number(value)}
      <span className={styles.day}>（{day}）</span>
    </>
  );
  const change = moved(figures.change, series.digits);
  const share = ((100 * figures.change) / Math.abs(figures.newest - figures.change)).toFixed(1);
  const shared = !spread && Number.isFinite(Number(share));
  return (
    <section aria-label={`${series.name}的统计`}>
      <h2>
        {series.name} <small>{series.unit}</small>
      </h2>
      <Facts
        facts={{
          最近: dated(figures.newest, figures.newestDay),
          区间涨跌: shared ? `${change}（${share}%）` : change,
          最高: dated(figures.high, figures.highDay),
          最低: dated(figures.low, figures.lowDay),
          均值: number(figures.mean),
          来源: figures.newestSource,
          所处位置: `高于 ${figures.place}% 的交易日`,
        }}
      />
      <p>
        {series.about}
        {series.source && `；历史数据：${series.source}`}
      </p>
    </section>
  );
}
