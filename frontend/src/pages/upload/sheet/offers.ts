import type { Quote } from '../../../api/types';
import type { LineOffer } from '../../../api/uploads';
import { whole } from '../../../ui/format';
import { offerText } from '../../../ui/lot/line';

/** The parts of an offer that make its price. */
type Priced = Pick<LineOffer, 'indexCode' | 'basis' | 'price'>;

/** Returns how a lot is priced: CF701+1050 as traders write it, or 一口价 15,300. */
export function pricedText({ indexCode, basis, price }: Priced): string {
  if (indexCode) return offerText({ indexCode, basis, fixedPrice: null });
  return price > 0 ? `一口价 ${whole(price)}` : '';
}

/**
 * Returns the change of a price at the current quotes, CNY/t; undefined for offers that cannot be compared.
 */
export function movedBy(was: Priced, now: Priced, quotes: readonly Quote[]): number | undefined {
  if (was.indexCode && was.indexCode === now.indexCode) return now.basis - was.basis;
  const before = priceOf(was, quotes);
  const after = priceOf(now, quotes);
  return before === undefined || after === undefined ? undefined : after - before;
}

function priceOf({ indexCode, basis, price }: Priced, quotes: readonly Quote[]) {
  if (!indexCode) return price;
  const quote = quotes.find((one) => one.indexCode === indexCode);
  return quote && quote.indexValue + basis;
}
