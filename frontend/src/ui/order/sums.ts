import { bounds, type Currency, exactPrice } from '../currency';
import { fenOf } from '../lot/money';
import { type Terms, typedPrice } from './terms';

/** The parts of a lot's price. */
export interface Priced {
  indexCode: string | null;
  basis: number | null;
  fixedPrice: number | null;
  /** t */
  amount: number;
  /** CNY without one */
  currency?: Currency;
}

/**
 * Returns the price of a lot in its currency: fixed, or futures price plus basis. The futures price is that of the
 * terms, or the quote for 现价成交. Null while it is unknown.
 */
export function priceOf(lot: Priced, quote: number | null, terms?: Terms): number | null {
  if (lot.indexCode === null) return lot.fixedPrice;
  const futures = !terms || terms.current ? quote : plausible(terms.price, lot.currency ?? 1);
  return futures === null || lot.basis === null ? null : exactPrice(futures + lot.basis);
}

/** Returns a typed futures price; null while digits are missing. */
const plausible = (text: string, currency: Currency): number | null => {
  const price = typedPrice(text, currency) ?? 0;
  const [least, most] =
    currency === 2 ? [bounds[2].price.least, bounds[2].price.most] : [10_000, 99_999];
  return price >= least && price <= most ? price : null;
};

/** Returns the fen of an amount of yuan from the server. */
export const fenFrom = (yuan: number): bigint => BigInt(Math.round(yuan * 100));

/** One lot of the sum. */
export interface Line {
  amount: number;
  cost: bigint | null;
}

/** What an order comes to. Money in fen. */
export interface Sums {
  count: number;
  /** t */
  tons: number;
  /** the cost of the lots with a price */
  cost: bigint;
  /** how many lots have none */
  unpriced: number;
  /** deposit to be held */
  deposit: bigint;
}

/** Returns the lots that a balance does not cover, when deposits are held in their order. Money in fen. */
export function uncovered<Lot extends Pick<Line, 'amount'>>(
  lots: readonly Lot[],
  rate: bigint,
  balance: bigint,
): Lot[] {
  let left = balance;
  return lots.filter(({ amount }) => {
    const deposit = fenOf(rate, amount);
    if (deposit > left) return true;
    left -= deposit;
    return false;
  });
}

const parts = 100_000;

/** Sums lots up; each deposit is rounded by itself, as the server holds it. The rate is in fen per ton. */
export function sumsOf(lines: readonly Line[], rate: bigint): Sums {
  let units = 0;
  const sums: Sums = { count: lines.length, tons: 0, cost: 0n, unpriced: 0, deposit: 0n };
  for (const { amount, cost } of lines) {
    units += Math.round(amount * parts);
    if (cost === null) sums.unpriced += 1;
    else sums.cost += cost;
    sums.deposit += fenOf(rate, amount);
  }
  return { ...sums, tons: units / parts };
}
