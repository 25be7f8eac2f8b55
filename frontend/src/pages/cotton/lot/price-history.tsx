import { Suspense, useMemo } from 'react';
import { useQuoteValues } from '../../../api/quotes';
import type { DailyQuote, Lot } from '../../../api/types';
import { signed } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { Panel } from '../../../ui/panel';
import { atThisMoment } from './live-day';
import styles from './lot.module.css';

const PriceChart = lazyPart(() => import('../../../ui/chart/price-chart'));

const kinds = { over: '收盘', live: '现价（实时）' };

/** The recent days of the contract, and what the lot would have cost at its current basis. */
export function PriceHistory({ history, lots }: { history: DailyQuote[]; lots: Lot[] }) {
  const code = history[0]?.indexCode ?? '';
  const basis = lots.find((lot) => lot.indexCode === code)?.basis ?? null;
  const chart = useChart(history, code, basis);
  const prices = chart.live === undefined ? '收盘价' : '收盘价与现价（实时）';
  const note =
    basis === null ? code : `折合本批 = ${code} ${prices} ${signed(basis)}（按当前基差）`;
  return (
    <Panel title="价格走势" note={note}>
      <div className={`panel-body price-history ${styles.priceHistory}`}>
        <Suspense>
          <PriceChart {...chart} label={`${code} 最近 ${chart.days.length} 个交易日${prices}`} />
        </Suspense>
      </div>
    </Panel>
  );
}

function useChart(history: DailyQuote[], code: string, basis: number | null) {
  const quotes = useQuoteValues();
  const price = quotes.get(code);
  return useMemo(() => {
    const now = Date.now() / 1000;
    const known = new Map(price === undefined ? [] : [[code, price]]);
    const { history: recent, live } = atThisMoment(history, known, now);
    const prices = recent.map(({ close }) => close);
    const lines = [{ name: code, kinds, values: prices, colour: '--text-3' }];
    const own = {
      name: '折合本批',
      values: prices.map((n) => n + (basis ?? 0)),
      colour: '--primary',
    };
    return {
      days: recent.map(({ day }) => day),
      lines: basis === null ? lines : [...lines, own],
      live: live ? now : undefined,
    };
  }, [history, code, price, basis]);
}
