import { Suspense, use, useMemo } from 'react';
import type { DealDetail } from '../../api/deals';
import { exactPrice, priceText } from '../../ui/currency';
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

/** A trading day of ICE ends before four in the morning in Shanghai; in seconds. */
const newYork = 4 * 3600;

/** The fewest days of the chart, so that a new inquiry has a line too. */
const leastDays = 10;

type Close = DealDetail['history'][number];

/** Returns the days since the inquiry, with enough days before it to see the way of the market. */
export function daysSince(history: readonly Close[], since: string): Close[] {
  const at = parseTime(since);
  const first = at === undefined ? '' : dayOf(at);
  const from = history.findIndex(({ day }) => day >= first);
  const start = from < 0 ? history.length : from;
  return history.slice(Math.max(0, Math.min(start, history.length - leastDays)));
}

/** The contract from the inquiry to now, or to the end, with the price as a line; nothing for a fixed price. */
export function DealChart({ deal }: { deal: DealDetail }) {
  return deal.indexCode ? <Chart deal={deal} /> : null;
}

/** Returns the price that is compared with the market, with its name; the agreed one after a success. */
export function wantedPrice(deal: DealDetail): { name: string; price: number | null } {
  const { status, totalPrice, basis, myBid } = deal;
  const bid = bidOf(deal);
  if (status === 7) {
    return {
      name: '成交期货价',
      price: totalPrice === null ? null : exactPrice(totalPrice - basis),
    };
  }
  if (bid !== null) return { name: myBid === null ? '最低出价' : '出价', price: bid };
  return { name: status === 5 ? '所点价' : '挂盘价', price: deal.price };
}

function Chart({ deal }: { deal: DealDetail }) {
  const { indexCode, createdAt, history, currency } = deal;
  const over = isOver(deal);
  const { name, price } = wantedPrice(deal);
  const quotes = use(QuoteContext);
  const live = useLiveDeal(deal);
  const chart = useMemo(() => {
    const now = Date.now() / 1000;
    const days = daysSince(history, createdAt);
    const recent = over
      ? { history: days, live: false }
      : atThisMoment(days, quotes, now - (currency === 2 ? newYork : 0));
    const closes = recent.history.map(({ close }) => close);
    const digits = currency === 2 ? 2 : 0; // cents per pound
    const line = {
      name: indexCode,
      digits,
      kinds,
      values: closes as (number | null)[],
      colour: '--text-3',
    };
    const wanted = { name, digits, values: closes.map(() => price), colour: '--primary' };
    return {
      days: recent.history.map(({ day }) => day),
      lines: price === null ? [line] : [line, wanted],
      live: recent.live ? now : undefined,
    };
  }, [history, indexCode, name, price, over, createdAt, currency, quotes]);
  if (chart.days.length < 2) return null;
  const gap = live.gap === null ? '' : `，${gapText(live.gap, deal.currency)}`;
  const noted = price !== null && (over || gap !== '');
  return (
    <Part
      title={`${indexCode} 走势`}
      note={noted ? `${name} ${priceText(price, deal.currency)}${gap}` : undefined}
    >
      <div className={styles.chart}>
        <Suspense>
          <PriceChart
            {...chart}
            label={`${indexCode} ${over ? '到结束的' : '最近'} ${chart.days.length} 个交易日和${name}`}
          />
        </Suspense>
      </div>
    </Part>
  );
}
