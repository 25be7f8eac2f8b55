import { use } from 'react';
import type { DealRow } from '../../api/deals';
import { money, unknown, whole } from '../../ui/format';
import { QuoteContext } from '../tick-price';
import styles from './deal.module.css';
import { gapText, isKept, isWon, liveDeal, priceText } from './live-deal';

/** Returns what a deal costs at the quotes of the page. */
export const useLiveDeal = (row: DealRow) => liveDeal(row, use(QuoteContext));

/** The price of a ton at this moment, over the quote that it comes from. */
export function UnitPrice({ row }: { row: DealRow }) {
  const { unit, quote } = useLiveDeal(row);
  return (
    <span className={styles.lines}>
      <b>{whole(unit)}</b>
      {row.indexCode && quote !== null && row.status !== 7 && (
        <small title={`${row.indexCode} 期货现价 ${whole(quote)}`}>期货 {whole(quote)}</small>
      )}
    </span>
  );
}

/** The buyer's futures price, over how far the market is from it. */
export function HangPrice({ row }: { row: DealRow }) {
  const { gap } = useLiveDeal(row);
  const hanging = row.status === 2 || row.status === 3 || row.status === 5;
  return (
    <span className={styles.lines}>
      <span>{row.status === 4 && row.myBid !== null ? whole(row.myBid) : priceText(row)}</span>
      {row.status === 4 && <BidNote row={row} />}
      {row.indexCode && isWon(row) && <small>中标价</small>}
      {isKept(row) && row.indexCode && (
        <small>{row.status === 0 ? '核验后提交' : '还没有提交'}</small>
      )}
      {hanging && gap !== null && (
        <small className={gap <= 0 ? styles.reached : ''}>{gapText(gap)}</small>
      )}
    </span>
  );
}

function BidNote({ row: { bestBid, bidMinPrice, outbid } }: { row: DealRow }) {
  if (bestBid !== null) {
    return <small className={outbid ? styles.behind : ''}>最高 {whole(bestBid)}</small>;
  }
  return bidMinPrice === null ? null : <small>最低 {whole(bidMinPrice)}</small>;
}

/** The amount of a deal at this moment, yuan with fen. */
export function Amount({ row }: { row: DealRow }) {
  const { money: sum } = useLiveDeal(row);
  return sum === null ? unknown : money(sum);
}
