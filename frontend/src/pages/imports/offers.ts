import type { LineOffer } from '../../api/imports';
import { whole } from '../../ui/format';
import { offerText } from '../../ui/lot/line';

/** The parts of an offer that make its price. */
type Priced = Pick<LineOffer, 'indexCode' | 'basis' | 'price'>;

/** How a lot is priced: CF701+1050 as traders write it, or 一口价 15,300. */
export function pricedText({ indexCode, basis, price }: Priced): string {
  if (indexCode) return offerText({ indexCode, basis, fixedPrice: null });
  return price > 0 ? `一口价 ${whole(price)}` : '';
}

/** By how much a price moves, CNY/t; undefined when the two cannot be compared. */
export function movedBy(was: Priced, now: Priced): number | undefined {
  if (was.indexCode !== now.indexCode) return undefined;
  return now.indexCode ? now.basis - was.basis : now.price - was.price;
}
