import { Suspense, use, useMemo } from 'react';
import type { DealDetail } from '../../api/deals';
import type { DailyQuote } from '../../api/types';
import { whole } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { parseTime } from '../../ui/moment';
import { dayOf } from '../../ui/time';
import { atThisMoment } from '../live-day';
import { QuoteContext } from '../tick-price';
import styles from './deal.module.css';
import { bidOf, gapText } from './live-deal';
import { Part } from './part';
import { useLiveDeal } from './price-cell';
import { isOver } from './words';

const PriceChart = lazyPart(() => import('../../ui/chart/price-chart'));

const kinds = { over: '收盘', live: '期货现价（实时）' };

/** The fewest days of the chart, so that a new inquiry has a line too. */
const leastDays = 10;

/** Returns the days since the inquiry, with enough days before it to see the way of the market. */
export function daysSince(history: readonly DailyQuote[], since: string): DailyQuote[] {
  const at = parseTime(since);
  const first = at === undefined ? '' : dayOf(at);
  const from = history.findIndex(({ day }) => day >= first);
  const start = from < 0 ? history.length : from;
  return history.slice(Math.max(0, Math.min(start, history.length - leastDays)));
}

/** The contract since the inquiry with the buyer's price as a line; nothing for a fixed price. */
export function DealChart({ deal }: { deal: DealDetail }) {
  if (!deal.indexCode || isOver(deal)) return null;
  return <Chart deal={deal} />;
}

function Chart({ deal }: { deal: DealDetail }) {
  const { indexCode, createdAt, history } = deal;
  const bid = bidOf(deal);
  const price = bid ?? deal.price;
  const hung = deal.status === 5 ? '所点价' : '挂盘价';
  const name = bid === null ? hung : deal.myBid === null ? '最低出价' : '出价';
  const quotes = use(QuoteContext);
  const live = useLiveDeal(deal);
  const chart = useMemo(() => {
    const now = Date.now() / 1000;
    const recent = atThisMoment(daysSince(history, createdAt), quotes, now);
    const closes = recent.history.map(({ close }) => close);
    const line = {
      name: indexCode,
      kinds,
      values: closes as (number | null)[],
      colour: '--text-3',
    };
    const wanted = { name, values: closes.map(() => price), colour: '--primary' };
    return {
      days: recent.history.map(({ day }) => day),
      lines: price === null ? [line] : [line, wanted],
      live: recent.live ? now : undefined,
    };
  }, [history, indexCode, name, price, createdAt, quotes]);
  if (chart.days.length < 2) return null;
  const gap = live.gap === null ? undefined : gapText(live.gap);
  return (
    <Part title={`${indexCode} 走势`} note={gap && `${hung} ${whole(price)}，${gap}`}>
      <div className={styles.chart}>
        <Suspense>
          <PriceChart
            {...chart}
            label={`${indexCode} 最近 ${chart.days.length} 个交易日和${name}`}
          />
        </Suspense>
      </div>
    </Part>
  );
}
