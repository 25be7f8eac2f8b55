import { Suspense, useMemo } from 'react';
import type { LandedPrices } from '../../../api/landed';
import { lazyPart } from '../../../ui/lazy-part';
import { Lines } from '../../../ui/lines';
import styles from '../tool.module.css';

const LinesChart = lazyPart(() => import('../../../ui/chart/lines-chart'));
const PriceChart = lazyPart(() => import('../../../ui/chart/price-chart'));

const colours = ['--primary', '--accent', '--text-3'] as const;
const prices = ['quotaPrice', 'slidingPrice', 'fullPrice'] as const;
const names = ['1% 配额', '滑准税', '40% 全税'] as const;

/** Lines over trading days go on over holidays, but not over weeks without data. */
const broken = { connected: true, breaks: true };

interface ChartsProps {
  price: number;
  prices: LandedPrices;
}

/** The landed prices over the price in dollars, and over the last trading days, beside the domestic contract. */
export function Charts({ price, prices: { curve, history, main } }: ChartsProps) {
  const value = main?.indexValue;
  const overPrice = useMemo(
    () => ({
      places: curve.map((one) => one.price),
      lines: [
        ...prices.map((key, at) => ({
          name: names[at] ?? '',
          colour: colours[at] ?? '',
          values: curve.map((one) => one[key]),
        })),
        ...(value
          ? [{ name: '郑棉主力', colour: '--up', dashed: true, values: curve.map(() => value) }]
          : []),
      ],
    }),
    [curve, value],
  );
  const overDays = useMemo(
    () => ({
      days: history.map(({ day }) => day),
      lines: [
        ...prices.map((key, at) => ({
          name: names[at] ?? '',
          colour: colours[at] ?? '',
          values: history.map(({ landed }) => landed[key]),
          ...broken,
        })),
        {
          ...{ name: '郑棉主力', colour: '--up', ...broken },
          values: history.map(({ domestic }) => domestic),
        },
      ],
    }),
    [history],
  );
  const spread = useMemo(() => spreadOf(history), [history]);
  return (
    <>
      <figure className={styles.figure}>
        <figcaption>
          到岸价变动时的到厂价，元/吨；与虚线（郑棉主力{value ? ` ${value}` : ''}
          ）相交处进口和国产持平
        </figcaption>
        <Suspense fallback={<Lines rows={6} />}>
          <LinesChart
            {...overPrice}
            axis="美分/磅"
            mark={price}
            label="到岸价变动时三种关税的到厂价"
          />
        </Suspense>
      </figure>
      {history.length > 1 && (
        <figure className={styles.figure}>
          <figcaption>
            近月 ICE 合约按当天汇率、现行税费的到厂价，和郑棉主力当天的价格，元/吨
          </figcaption>
          <Suspense fallback={<Lines rows={6} />}>
            <PriceChart {...overDays} label="近期内外棉价格" />
          </Suspense>
        </figure>
      )}
      {spread.days.length > 1 && (
        <figure className={styles.figure}>
          <figcaption>价差：进口到厂减郑棉主力，元/吨；正数是进口更贵</figcaption>
          <Suspense fallback={<Lines rows={6} />}>
            <PriceChart {...spread} label="近期进口到厂减郑棉主力的价差" />
          </Suspense>
        </figure>
      )}
    </>
  );
}

/** Returns the landed prices less that of the domestic contract, over the days on which both are known. */
export function spreadOf(history: LandedPrices['history']) {
  const known = history.flatMap(({ day, domestic, landed }) =>
    domestic == null ? [] : [{ day, domestic, landed }],
  );
  return {
    days: known.map(({ day }) => day),
    lines: prices.map((key, at) => ({
      name: names[at] ?? '',
      colour: colours[at] ?? '',
      values: known.map(({ domestic, landed }) => landed[key] - domestic),
      ...broken,
    })),
  };
}
