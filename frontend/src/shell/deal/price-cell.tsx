import { use } from 'react';
import type { DealRow } from '../../api/deals';
import { moneyUnits, priceText, units } from '../../ui/currency';
import { money, unknown } from '../../ui/format';
import { QuoteContext } from '../tick-price';
import styles from './deal.module.css';
import { gapText, hangText, isKept, isWon, liveDeal } from './live-deal';

/** Returns what a deal costs at the quotes of the page. */
export const useLiveDeal = (row: DealRow) => liveDeal(row, use(QuoteContext));

/** The price of a ton at this moment, over the quote that it comes from. */
export function UnitPrice({ row }: { row: DealRow }) {
  const { unit, quote } = useLiveDeal(row);
  return (
    <span className={styles.lines}>
      <b>{priceText(unit, row.currency)}</b>
      {row.currency === 2 && <small>{units[2]}</small>}
      {row.indexCode && quote !== null && row.status !== 7 && (
        <small title={`${row.indexCode} 期货现价 ${priceText(quote, row.currency)}`}>
          期货 {priceText(quote, row.currency)}
        </small>
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
      <span>
        {row.status === 4 && row.myBid !== null
          ? priceText(row.myBid, row.currency)
          : hangText(row)}
      </span>
      {row.status === 4 && <BidNote row={row} />}
      {row.indexCode && isWon(row) && <small>中标价</small>}
      {isKept(row) && row.indexCode && (
        <small>{row.status === 0 ? '核验后提交' : '还没有提交'}</small>
      )}
      {hanging && gap !== null && (
        <small className={gap <= 0 ? styles.reached : ''}>{gapText(gap, row.currency)}</small>
      )}
    </span>
  );
}

function BidNote({ row: { bestBid, bidMinPrice, outbid, currency } }: { row: DealRow }) {
  if (bestBid !== null) {
    return (
      <small className={outbid ? styles.behind : ''}>最高 {priceText(bestBid, currency)}</small>
    );
  }
  return bidMinPrice === null ? null : <small>最低 {priceText(bidMinPrice, currency)}</small>;
}

/** The amount of a deal at this moment, yuan with fen. */
export function Amount({ row }: { row: DealRow }) {
  const { money: sum } = useLiveDeal(row);
  if (sum === null) return unknown;
  return (
    <span className={styles.lines}>
      {money(sum)}
      {row.currency === 2 && <small>{moneyUnits[2]}</small>}
    </span>
  );
}
