import { useState } from 'react';
import { atBid } from '../../api/auction-values';
import type { AuctionLot } from '../../api/auctions';
import { atQuotes, type QuoteValues } from '../../api/quotes';
import { bidText } from '../../shell/auction/words';
import { DeliveredTick, Tick } from '../../shell/tick-price';
import { unknown, whole } from '../../ui/format';
import { BasePrice } from '../../ui/lot/base-price';
import { StateTag, type Tone } from '../../ui/state-tag';
import styles from './auction.module.css';

/** Returns the bid at which the prices of a lot are shown: the highest one, or the own one of a sealed lot. */
export const shownBid = ({ price, myPrice }: Pick<AuctionLot, 'price' | 'myPrice'>) =>
  price ?? myPrice;

/** Returns the first batch of a lot at the quotes and at a bid; of a sold lot, as it was sold. */
export const pricedAt = (
  { lot, futures, indexCode }: Pick<AuctionLot, 'lot' | 'futures' | 'indexCode'>,
  quotes: QuoteValues,
  bid: number | null,
) => atQuotes(atBid(lot, bid), futures === null ? quotes : new Map([[indexCode, futures]]));

interface CellProps {
  lot: AuctionLot;
  quotes: QuoteValues;
}

/** The highest bid, the price that follows from it, and how the own company stands. The own one of a sealed lot. */
export function PriceCell({ lot, quotes }: CellProps) {
  const { price, indexCode, myPrice, leading, lotID } = lot;
  const bid = shownBid(lot);
  const stands = standing(lot);
  const atQuote = bid !== null && indexCode && `合 ${whole(pricedAt(lot, quotes, bid).price)}`;
  const bidding = myPrice !== null && price !== null;
  return (
    <span className={styles.bid}>
      <span
        className={`${styles.price} ${bidding ? (leading ? styles.leading : styles.outbid) : ''}`}
      >
        {bid === null ? (
          unknown
        ) : indexCode ? (
          bidText(bid, indexCode)
        ) : (
          <Tick of={lotID} value={bid} />
        )}
      </span>
      {(stands || atQuote) && (
        <small>
          {stands && <StateTag tone={stands.tone}>{stands.name}</StateTag>}
          {atQuote}
        </small>
      )}
    </span>
  );
}

/** 折3128 at the bid that is shown, or at the start of bids. */
export function BaseCell({ lot, quotes }: CellProps) {
  const batch = pricedAt(lot, quotes, shownBid(lot));
  return (
    <BasePrice lot={batch}>
      <Tick of={lot.lotID} value={batch.price3128} field="price3128" />
    </BasePrice>
  );
}

/** The delivered price at the bid that is shown, or at the start of bids. */
export function DeliveredCell({ lot, quotes }: CellProps) {
  const { delivered = null } = pricedAt(lot, quotes, shownBid(lot));
  return <DeliveredTick of={lot.lotID} value={delivered} delivery={lot.lot.delivery} />;
}

/** Returns how the own company stands in a lot; nothing before its first bid. */
function standing({ myPrice, price, leading, status }: AuctionLot) {
  const state = (name: string, tone: Tone) => ({ name, tone });
  if (myPrice === null) return undefined;
  if (status >= 3) return leading ? state('已中标', 'good') : state('未中标', 'ended');
  if (price === null) return state('我的出价', 'plain');
  return leading ? state('领先', 'good') : state('被超过', 'waiting');
}

type Bids = Pick<AuctionLot, 'myPrice' | 'price' | 'leading' | 'status'>;

/** Reports whether the own company may bid again because another one has bid more. No bid of a sealed lot is shown. */
export const isOutbid = ({ myPrice, price, leading, status }: Bids): boolean =>
  myPrice !== null && price !== null && !leading && status <= 2;

/** Says to those who do not see it how the own company stands in lots where that has changed. */
export function StandingNews({ lots }: { lots: readonly AuctionLot[] }) {
  const [seen, setSeen] = useState({ lots, text: '' });
  if (seen.lots !== lots) {
    const news = newStandings(seen.lots, lots);
    setSeen({ lots, text: news.length > 0 ? news.join('；') : seen.text });
  }
  return (
    <p className="hidden-label" aria-live="polite">
      {seen.text}
    </p>
  );
}

/** Returns a sentence for each lot in which the own company stands differently. */
const newStandings = (before: readonly AuctionLot[], now: readonly AuctionLot[]) =>
  now.flatMap((lot) => {
    const old = before.find(({ lotID }) => lotID === lot.lotID);
    const [was, is] = [old && standing(old), standing(lot)];
    if (!was || !is || was.name === is.name) return [];
    const { batchIDs, indexCode } = lot;
    const bid = shownBid(lot);
    const price = bid === null ? '' : `，${[indexCode, bidText(bid, indexCode)].join(' ').trim()}`;
    return `批次 ${batchIDs[0]} ${is.name}${price}`;
  });
