import { Suspense, useMemo, useState } from 'react';
import { useQuoteValues } from '../../../api/quotes';
import type { DailyQuote, DatedOffer } from '../../../api/types';
import { atThisMoment } from '../../../shell/live-day';
import { whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { offerText } from '../../../ui/lot/line';
import { Panel } from '../../../ui/panel';
import { timeOf } from '../../../ui/time';
import { ClassPrices } from './class-prices';
import styles from './lot.module.css';
import { offeredPrices } from './offer-history';

const PriceChart = lazyPart(() => import('../../../ui/chart/price-chart'));

const kinds = { over: '收盘', live: '期货现价（实时）' };

interface PriceHistoryProps {
  /** the listing whose class is shown */
  listingID?: number;
  history: DailyQuote[];
  /** the offers of the listing, the oldest first */
  offers: DatedOffer[];
}

/**
 * The prices that a lot was offered for, in one chart: over those of lots like it, or beside its contract, whose price
 * is too far from theirs for one scale.
 */
export function PriceHistory({ listingID, history, offers }: PriceHistoryProps) {
  const contract = history.length > 1;
  const [wanted, setWanted] = useState<Way>('class');
  const way = listingID === undefined ? 'contract' : contract ? wanted : 'class';
  return (
    <Panel
      title="价格走势"
      note="元/吨"
      className={styles.history}
      extra={listingID !== undefined && contract && <Ways way={way} onWay={setWanted} />}
    >
      {way === 'contract' ? (
        <ContractHistory history={history} offers={offers} />
      ) : (
        listingID !== undefined && <ClassPrices listingID={listingID} />
      )}
      {offers.length > 0 && <Offered offers={offers} />}
    </Panel>
  );
}

const ways = { class: '与同类比', contract: '与期货比' };

type Way = keyof typeof ways;

/** Chooses what the prices of the lot are compared with. */
function Ways({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  return (
    <fieldset className={styles.ways}>
      <legend className="hidden-label">价格走势的对照</legend>
      {(Object.keys(ways) as Way[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === way} onClick={() => onWay(one)}>
          {ways[one]}
        </button>
      ))}
    </fieldset>
  );
}

type ContractHistoryProps = Omit<PriceHistoryProps, 'listingID'>;

/** The recent days of the contract, and what the lot was offered for on each of them. */
function ContractHistory({ history, offers }: ContractHistoryProps) {
  const code = history[0]?.indexCode ?? '';
  const chart = useChart(history, code, offers);
  const prices = chart.live === undefined ? '收盘价' : '收盘价与期货现价（实时）';
  const own = chart.lines.length > 1;
  const note = own ? `${code} ${prices}；本批为当天的报价` : code;
  return (
    <div className={`panel-body price-history ${styles.priceHistory}`}>
      <small>{note}</small>
      <Suspense>
        <PriceChart {...chart} label={`${code} 最近 ${chart.days.length} 个交易日${prices}`} />
      </Suspense>
    </div>
  );
}

/** The number of offers shown, the latest ones. */
const shownOffers = 6;

/** The offers of the lot, the latest first. */
function Offered({ offers }: { offers: DatedOffer[] }) {
  const shown = offers.toReversed().slice(0, shownOffers);
  return (
    <ol className={`${styles.offered} num`} aria-label="本批报价记录">
      {shown.map((offer, at) => (
        <li key={offer.since}>
          <span>{timeOf(Date.parse(offer.since) / 1000)}</span>
          <span>{at === offers.length - 1 ? '首次挂牌' : '改价'}</span>
          <b>{offeredText(offer)}</b>
        </li>
      ))}
    </ol>
  );
}

const offeredText = ({ indexCode, basis, price }: DatedOffer) =>
  indexCode ? offerText({ indexCode, basis, fixedPrice: null }) : `一口价 ${whole(price)}`;

function useChart(history: DailyQuote[], code: string, offers: DatedOffer[]) {
  const quotes = useQuoteValues();
  const price = quotes.get(code);
  return useMemo(() => {
    const now = Date.now() / 1000;
    const known = new Map(price === undefined ? [] : [[code, price]]);
    const { history: recent, live } = atThisMoment(history, known, now);
    const closes = recent.map(({ close }) => close);
    const lines = [{ name: code, kinds, values: closes as (number | null)[], colour: '--accent' }];
    const values = offeredPrices(recent, offers);
    const own = { name: '本批报价', values, colour: '--primary' };
    return {
      days: recent.map(({ day }) => day),
      lines: values.some((value) => value !== null) ? [...lines, own] : lines,
      live: live ? now : undefined,
    };
  }, [history, code, price, offers]);
}
