import { Button, Select } from 'antd';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import {
  type FreightRate,
  type RateQuery,
  takeFreightRates,
  useFreightMonths,
  useFreightRates,
} from '../../../api/freight';
import { goodsKinds, isPlace, shortPlace, wayName, ways } from '../../../shell/freight/words';
import { PageArea } from '../../../shell/table-area';
import { useForMembers } from '../../../shell/use-for-members';
import type { PriceLine } from '../../../ui/chart/price-chart';
import { logisticsPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { exactTons, whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { useDownload } from '../../../ui/use-download';
import styles from '../freight.module.css';
import { RouteFilters, routeKeys, routeQuery } from '../route-filters';

const PriceChart = lazyPart(() => import('../../../ui/chart/price-chart'));

const rowKey = ({ fromPlace, toPlace, way, month }: FreightRate) =>
  [fromPlace, toPlace, way, month].join();

const rateKeys = [...routeKeys, 'kind'] as const;

/** Returns the filters of an address as the calls take them. Cotton is not named. */
function rateQuery(texts: Record<(typeof rateKeys)[number], string>): RateQuery {
  const other = oneOf(texts.kind, [2]);
  return { ...routeQuery(texts), ...(other && { kind: other }) };
}

/** What routes have cost by accepted quotes: a table by route and month, and a chart of one route by month. */
export default function FreightRatesPage() {
  const [list, choose] = useListState(rateKeys);
  const asked = rateQuery(list);
  const query = useFreightRates({ ...asked, pageNum: list.page });
  const forMembers = useForMembers();
  const [busy, save] = useDownload();
  return (
    <div className={styles.view}>
      <PagePanel
        title="历史运价"
        note="只统计成交的报价，每笔不少于 10 吨，折成元/吨，不公开企业"
        extra={<Link to={logisticsPath}>物流竞价 ›</Link>}
      >
        <RouteFilters texts={list} change={choose}>
          <Select
            aria-label="货物类别"
            value={asked.kind ?? 1}
            options={goodsKinds}
            onChange={(kind) => choose({ kind: kind === 1 ? '' : String(kind) })}
          />
          <Button
            loading={busy}
            onClick={() => forMembers(() => void save(() => takeFreightRates(asked)))}
          >
            导出
          </Button>
        </RouteFilters>
        {isRoute(asked) ? (
          <div className={styles.chart}>
            <Months asked={asked} />
          </div>
        ) : (
          <p className={styles.choose}>{chooseRoute}</p>
        )}
      </PagePanel>
      <Panel title="按线路和月份" note={query.data && `共 ${whole(query.data.totalRow)} 行`}>
        <PageArea
          label="历史运价"
          query={query}
          question={JSON.stringify(asked)}
          columns={columnsOf(asked)}
          rowKey={rowKey}
          card={(rate) => <Card {...{ rate, asked }} />}
          onPage={(page) => choose({ page })}
          empty={<Nothing text="这条线路还没有成交的运费报价" />}
        />
      </Panel>
    </div>
  );
}

const chooseRoute =
  '选定起运地和目的地后显示这条线路各月的最低、平均、最高运价，也可以点下面的线路';

/** Reports whether rates are those of one route: routes of other lengths have no mean. */
const isRoute = ({ from, to }: RateQuery) => isPlace(from) && isPlace(to);

/** The lowest, average and highest price of each month. */
function Months({ asked }: { asked: RateQuery }) {
  const { way: _, ...ofAll } = asked;
  const [road, rail, multimodal] = [
    useFreightMonths({ ...ofAll, way: 1 }),
    useFreightMonths({ ...ofAll, way: 2 }),
    useFreightMonths({ ...ofAll, way: 3 }),
  ];
  const queries = { 1: road, 2: rail, 3: multimodal };
  const known = road.data && rail.data && multimodal.data;
  const counts = ways.map(({ value }) => ({ way: value, quotes: quotesOf(queries[value].data) }));
  const most = counts.reduce((best, one) => (one.quotes > best.quotes ? one : best));
  const way = ways.find(({ value }) => value === asked.way)?.value ?? most.way;
  const failed = [road, rail, multimodal].find(({ isError }) => isError);
  const query = failed ?? queries[way];
  const error = useFailure(query, JSON.stringify(asked));
  const { refetch } = query;
  const data = known && queries[way].data;
  const days = useMemo(() => (data ?? []).map(({ month }) => `${month}-01`), [data]);
  const lines = useMemo<PriceLine[]>(
    () =>
      (
        [
          ['最高', 'highest', { colour: '--up', dash: [7, 4] }],
          ['平均', 'mean', { colour: '--text', width: 2.5 }],
          ['最低', 'lowest', { colour: '--down', dash: [2, 3] }],
        ] as const
      ).map(([name, of, look]) => ({
        name: `${name} 元/吨`,
        ...look,
        values: (data ?? []).map((row) => row[of]),
        connected: true,
      })),
    [data],
  );
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Lines rows={8} />;
  if (data.length === 0) return <Nothing text="还没有成交的运费报价" />;
  return (
    <>
      <p className={styles.way}>
        {wayName(way)}运价，成交 {whole(quotesOf(data))} 笔{!asked.way && othersText(counts, way)}
      </p>
      <Suspense fallback={<Lines rows={8} />}>
        <PriceChart
          period="month"
          days={days}
          lines={lines}
          label={`${wayName(way)}各月运价，${data[0]?.month} 到 ${data.at(-1)?.month}`}
        />
      </Suspense>
    </>
  );
}

const quotesOf = (months: { quotes: number }[] | undefined) =>
  (months ?? []).reduce((sum, { quotes }) => sum + quotes, 0);

/** Returns the numbers of quotes of the other ways, than which the drawn one has no fewer. */
function othersText(counts: { way: FreightRate['way']; quotes: number }[], drawn: number): string {
  const others = counts.filter(({ way, quotes }) => way !== drawn && quotes > 0);
  if (others.length === 0) return '';
  const list = others.map(({ way, quotes }) => `${wayName(way)} ${whole(quotes)} 笔`);
  return `，在这条线路上最多；${list.join('，')}，可在“运输方式”中选看`;
}

const routeAddress = ({ fromPlace, toPlace }: FreightRate, { kind }: RateQuery) =>
  `?${new URLSearchParams({ from: fromPlace, to: toPlace, ...(kind && { kind: String(kind) }) })}`;

const columnsOf = (asked: RateQuery): Column<FreightRate>[] => [
  { title: '月份', narrow: true, className: 'num', cell: ({ month }) => month },
  {
    title: '线路',
    head: true,
    cell: (rate) => (
      <Link to={routeAddress(rate, asked)}>
        {rate.fromPlace} → {rate.toPlace}
      </Link>
    ),
  },
  { title: '方式', cell: ({ way }) => wayName(way) },
  numberColumn('成交', ({ quotes }) => whole(quotes), { unit: '笔' }),
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('最低', ({ lowest }) => whole(lowest), { unit: '元/吨' }),
  numberColumn('平均', ({ mean }) => <b>{whole(mean)}</b>, { unit: '元/吨' }),
  numberColumn('最高', ({ highest }) => whole(highest), { unit: '元/吨' }),
];

/** A route and month on a phone. */
function Card({ rate, asked }: { rate: FreightRate; asked: RateQuery }) {
  const { fromPlace, toPlace, way, month, quotes, amount, lowest, mean, highest } = rate;
  return (
    <>
      <div className={requestStyles.between}>
        <Link to={routeAddress(rate, asked)}>
          {shortPlace(fromPlace)} → {shortPlace(toPlace)}
        </Link>
        <span className="num">
          {month} · {wayName(way)}
        </span>
      </div>
      <p className={`num ${requestStyles.between}`}>
        <span>
          <b>{whole(mean)}</b> 元/吨
          {lowest < highest && `（${whole(lowest)}–${whole(highest)}）`}
        </span>
        <span>
          {whole(quotes)} 笔 {exactTons(amount)} 吨
        </span>
      </p>
    </>
  );
}
