import { type Currency, exactPrice, priceText, units } from '../currency';
import { signed } from '../format';

/** What happens to a price that the market has already reached. */
export type Reached = 'filled' | 'asked' | 'accepted' | 'none';

/** How far a buyer's futures price is from the quote. */
export interface PriceGap {
  price: number;
  quote: number;
  /** above the quote */
  by: number;
  /** per cent of the quote */
  share: number;
  currency: Currency;
}

/** No quote of CZCE is below it in CNY/t, and none of ICE above it in US cents/lb. */
const cheapestTon = 1000;

/** The share of the quote, in per cent, beyond which a price is confirmed. */
const farShare = 3;

/** Returns how far a price is from the quote; undefined without both. */
export function priceGap(price: number | undefined, quote: number | null | undefined) {
  if (price === undefined || !quote) return undefined;
  const currency = quote < cheapestTon ? 2 : 1;
  const [least, most] = currency === 2 ? [20, 300] : [10_000, 99_999];
  if (price < least || price > most) return undefined;
  const by = exactPrice(price - quote);
  return { price, quote, by, share: (100 * by) / quote, currency } satisfies PriceGap;
}

/** Reports whether a price may be a slip of the hand. */
export const isFar = ({ share }: PriceGap): boolean => Math.abs(share) > farShare;

/** Returns the difference in words: 高于期货现价 970 元/吨（+5.7%）. */
export function gapWords({ by, share, currency }: PriceGap): string {
  if (by === 0) return '等于期货现价';
  return `${by > 0 ? '高' : '低'}于期货现价 ${priceText(Math.abs(by), currency)} ${units[currency]}（${signed(share)}%）`;
}

const afterwards: Record<Exclude<Reached, 'none'>, string> = {
  filled: '将立即成交',
  asked: '立即到价，卖家可以马上成交',
  accepted: '卖家接受后即可成交',
};

/** Returns what the market does to a price that it has already reached; empty for a lower one. */
export const reachedWords = ({ by }: PriceGap, reached: Reached): string =>
  by < 0 || reached === 'none'
    ? ''
    : `挂盘价已${by > 0 ? '高于' : '等于'}现价，${afterwards[reached]}`;

/** Returns the question about prices that are far from the quote; undefined when none is. */
export function farQuestion(gaps: readonly { name: string; gap: PriceGap; reached: Reached }[]) {
  const far = gaps.filter(({ gap }) => isFar(gap));
  if (far.length === 0) return undefined;
  const shown = 5;
  const lines = far.slice(0, shown).map(({ name, gap, reached }) => {
    const then = reachedWords(gap, reached);
    return `${name} ${priceText(gap.price, gap.currency)}，${gapWords(gap)}${then && `；${then}`}`;
  });
  const more = far.length > shown ? `；另有 ${far.length - shown} 个` : '';
  const above = far.some(({ gap }) => gap.by > 0) ? '成交按填写的价格计价，不按期货现价。' : '';
  return {
    title: '价格离期货现价很远，请核对',
    text: `${lines.join('；')}${more}。${above}确定按这个价格提交吗？`,
    agree: '确定提交',
    decline: '返回修改',
  };
}
