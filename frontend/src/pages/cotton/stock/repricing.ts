import { atQuotes, type QuoteValues } from '../../../api/quotes';
import type { StockRow } from '../../../api/stock';
import type { Repricing } from '../../../api/stock-bulk';
import { wholeValue } from '../../../ui/form/typed-number';
import { whole } from '../../../ui/format';
import { offerText } from '../../../ui/lot/line';
import { inputOf } from './draft';

/** The ways to reprice listings. */
export type Way = 'by' | 'set' | 'contract' | 'until';

/** The values of the repricing form. */
export interface RepriceValues {
  way: Way;
  /** ± CNY/t; a text where it is no number, as the other numbers */
  by?: number | string;
  fixed?: boolean;
  indexCode?: string;
  basis?: number | string;
  price?: number | string;
  toContract?: string;
  keep?: 'basis' | 'price';
  /** the last day, YYYY-MM-DD; stays when empty */
  until?: string;
  /** lots that are off sale or expired are listed again at the new offer */
  putOn?: boolean;
  /** the company that brings the lots; 0 for none, they keep theirs when empty */
  intermediaryID?: number;
}

/** Returns the input of the call; undefined while the form is incomplete, or has no whole number. */
export function repricingOf(values: RepriceValues): Repricing | undefined {
  const way = wayOf(values);
  const until = values.until || undefined;
  const putOn = values.putOn || undefined;
  const { intermediaryID } = values;
  const other = values.way === 'until' && (until || intermediaryID != null);
  return way || other ? { ...way, until, putOn, intermediaryID } : undefined;
}

/** Returns the new offer; undefined while its fields are empty. */
function wayOf({ way, toContract, keep = 'basis', fixed = false, ...offer }: RepriceValues) {
  const by = wholeValue(offer.by);
  if (way === 'by') return by ? { by } : undefined;
  if (way === 'contract') return toContract ? { toContract, keep } : undefined;
  return way === 'set' ? inputOf({ fixed, ...offer }) : undefined;
}

/** Reports whether a listing is off sale and a new offer can list it again. */
export const isOff = (row: StockRow) => row.state !== 1 && row.verbs.includes('reprice');

/** The offer of a listing: the basis over a contract, or a fixed price. CNY/t. */
export type Offer = Pick<StockRow, 'indexCode' | 'basis' | 'fixedPrice' | 'price'>;

/** A listing after it got its new price, or why it cannot get it. */
export type Repriced = { to: Offer } | { reason: string };

/** Returns the offer of a listing after a change, at the current quotes. */
export function repriced(row: StockRow, to: Repricing, quotes: QuoteValues): Repriced {
  if (!row.verbs.includes('reprice')) return { reason: `${row.stateName}，不能改价` };
  if (isOff(row) && !to.putOn) return { reason: `${row.stateName}，不改价` };
  if (to.price != null) return { to: fixedAt(to.price) };
  if (to.indexCode) return { to: over(to.indexCode, to.basis ?? 0, quotes) };
  if (to.toContract) return moved(row, to.toContract, to.keep === 'price', quotes);
  const by = to.by ?? 0;
  if (!row.indexCode) return { to: fixedAt((row.fixedPrice ?? 0) + by) };
  return { to: over(row.indexCode, (row.basis ?? 0) + by, quotes) };
}

/** Returns the effects of a change: the new offers, and the listings that cannot change with reasons. */
export function previewOf(rows: readonly StockRow[], to: Repricing, quotes: QuoteValues) {
  const good: { row: StockRow; to: Offer }[] = [];
  const refused: { row: StockRow; reason: string }[] = [];
  for (const then of rows) {
    const row = atQuotes(then, quotes);
    const result = repriced(row, to, quotes);
    if ('to' in result) good.push({ row, to: result.to });
    else refused.push({ row, reason: result.reason });
  }
  return { good, refused };
}

/** Returns the text of the button with the number of listings that will change, as far as it is known. */
export const repriceText = (count: number): string =>
  count === 1 ? '改价' : `改价 ${whole(count)} 批`;

function moved(row: StockRow, code: string, keepPrice: boolean, quotes: QuoteValues): Repriced {
  if (!keepPrice) {
    if (row.indexCode === null) return { reason: '一口价没有基差，请选择“现价不变”' };
    return { to: over(code, row.basis ?? 0, quotes) };
  }
  const quote = quotes.get(code);
  const price = row.indexCode === null ? row.fixedPrice : priceOver(row, quotes);
  if (quote === undefined || price === null) return { reason: '没有现价，不能换算基差' };
  return { to: over(code, price - quote, quotes) };
}

const fixedAt = (price: number): Offer => ({
  indexCode: null,
  basis: null,
  fixedPrice: price,
  price,
});

function over(indexCode: string, basis: number, quotes: QuoteValues): Offer {
  const offer = { indexCode, basis, fixedPrice: null };
  return { ...offer, price: priceOver(offer, quotes) };
}

function priceOver(
  { indexCode, basis }: Pick<Offer, 'indexCode' | 'basis'>,
  quotes: QuoteValues,
): number | null {
  const quote = indexCode === null ? undefined : quotes.get(indexCode);
  return quote === undefined ? null : quote + (basis ?? 0);
}

/** Returns how an offer is written: CF701+1050 as traders write it, or 一口价 15,300. */
export const offerName = (offer: Omit<Offer, 'price'>): string =>
  offer.indexCode ? offerText(offer) : `一口价 ${whole(offer.fixedPrice)}`;
