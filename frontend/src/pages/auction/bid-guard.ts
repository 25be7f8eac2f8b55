import type { AuctionLot } from '../../api/auctions';
import { bidText } from '../../shell/auction/words';
import { typedNumber } from '../../ui/form/typed-number';

/** Steps over the least bid from which a bid may have a digit too many. */
const manySteps = 10;

/** CNY/t over the least basis, and hundredths of the least price, from which a bid may have a digit too many. */
const highBasis = 300;
const highShare = 3;

/** Returns the price that was typed; NaN for other texts. */
export const typedBid = (text: string): number => typedNumber(text) ?? Number.NaN;

/** Returns what is wrong with a bid; empty if it may be sent. */
export function wrongWith(
  price: number,
  lot: Pick<AuctionLot, 'least' | 'indexCode'>,
  step: number,
) {
  const { least, indexCode } = lot;
  if (Number.isNaN(price)) return '出价应为数字';
  if (price < least) return `至少出价 ${bidText(least, indexCode)} 元/吨`;
  const over = (price - least) % step;
  if (over === 0) return '';
  const [lower, upper] = [price - over, price - over + step].map((at) => bidText(at, indexCode));
  return `出价应按加价幅度 ${step} 元/吨递增，可出价 ${lower} 或 ${upper} 元/吨`;
}

/** Returns by how much a bid is above the least one, if that may be a slip; zero for a usual bid. */
export function slipOf(price: number, lot: Pick<AuctionLot, 'least' | 'indexCode'>, step: number) {
  const { least, indexCode } = lot;
  const over = price - least;
  const high = indexCode ? over > highBasis : over * 100 > least * highShare;
  return high || over > manySteps * step ? over : 0;
}
