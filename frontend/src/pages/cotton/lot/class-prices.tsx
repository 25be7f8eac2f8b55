import { Suspense, useMemo } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useClassPrices } from '../../../api/lots';
import type { ClassPrices as Prices } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { lazyPart } from '../../../ui/lazy-part';
import { Lines } from '../../../ui/lines';
import { dayOf } from '../../../ui/time';
import { basisText, classDays, classText } from './class-text';
import styles from './lot.module.css';

const PriceChart = lazyPart(() => import('../../../ui/chart/price-chart'));

/** The prices of lots like this one day by day, and where the lot stands among them. */
export function ClassPrices({ listingID }: { listingID: number }) {
  const query = useClassPrices(listingID);
  const error = useFailure(query, String(listingID));
  return (
    <div className={`panel-body ${styles.classPrices}`}>
      {query.data ? (
        <Spread prices={query.data} />
      ) : error ? (
        <Failed {...failureOf(error, query.refetch)} />
      ) : (
        <div role="status" aria-label="正在读取同类批次的价格">
          <Lines rows={8} />
        </div>
      )}
    </div>
  );
}

function Spread({ prices }: { prices: Prices }) {
  const chart = useChart(prices);
  const basis = basisText(prices.days.at(-1));
  return (
    <>
      <p>
        <b>{classText(prices)}</b>
        {prices.class && <small>同类：{prices.class}</small>}
      </p>
      {chart.days.length > 1 && (
        <Suspense>
          <PriceChart {...chart} label={`${prices.class} 最近 ${chart.days.length} 天的价格`} />
        </Suspense>
      )}
      {prices.class && chart.days.length <= 1 && (
        <p>还没有往日的同类价格，每个交易日收盘后记录。</p>
      )}
      {basis && <p className="num">{basis}</p>}
    </>
  );
}

/** The quartiles are the first two lines. */
const band: [number, number] = [0, 1];

function useChart(prices: Prices) {
  return useMemo(() => {
    const now = Date.now() / 1000;
    const { shown, live } = classDays(prices, dayOf(now));
    const line = (
      name: string,
      colour: string,
      key: 'upper' | 'lower' | 'median' | 'lowest' | 'own',
    ) => ({
      ...{ name, colour },
      values: shown.map((day) => day[key]),
    });
    return {
      days: shown.map(({ day }) => day),
      lines: [
        line('上四分位', '--line-strong', 'upper'),
        line('下四分位', '--line-strong', 'lower'),
        line('中位', '--text-2', 'median'),
        line('最低', '--accent', 'lowest'),
        line('本批报价', '--primary', 'own'),
      ],
      band,
      live: live ? now : undefined,
    };
  }, [prices]);
}
