import type { DealRow } from '../../api/deals';
import type { QuoteValues } from '../../api/quotes';
import { exactPrice, priceText, shortUnits } from '../../ui/currency';
import { money, signed } from '../../ui/format';
import { moneyOf } from '../../ui/lot/money';
import type { ReadingName } from '../../ui/reading';
import { isOver } from './words';

/** What a deal costs at this moment. Prices in CNY/t; null while unknown. */
export interface LiveDeal {
  /** the quote of the contract */
  quote: number | null;
  /** price of a ton */
  unit: number | null;
  /** yuan with fen */
  money: string | null;
  /** the amount by which the quote is above the buyer's price; null without both, or at the end */
  gap: number | null;
}

/** Returns what a deal costs at the current quotes. A finished deal does not move. */
export function liveDeal(row: DealRow, quotes: QuoteValues): LiveDeal {
  const quote = row.indexCode ? (quotes.get(row.indexCode) ?? row.indexValue) : null;
  if (isOver(row)) {
    const sum = row.money === null ? null : row.money.toFixed(2);
    return { quote, unit: row.totalPrice, money: sum, gap: null };
  }
  const unit = unitOf(row, quote);
  const wanted = row.status === 4 ? null : row.price;
  const gap = quote === null || wanted === null ? null : exactPrice(quote - wanted);
  return { quote, unit, money: moneyAt(row, unit), gap };
}

function unitOf(row: DealRow, quote: number | null): number | null {
  const bid = bidOf(row);
  if (bid !== null) return row.indexCode ? exactPrice(bid + row.basis) : bid;
  if (!row.indexCode) return row.fixedPrice;
  const futures = row.currentPriceType === 1 ? quote : (row.price ?? quote);
  return futures === null ? null : exactPrice(futures + row.basis);
}

/** Returns the own bid in a bidding, else the least one; null outside of biddings. */
export const bidOf = ({ status, myBid, bidMinPrice }: DealRow): number | null =>
  status === 4 ? (myBid ?? bidMinPrice) : null;

/** Reports whether a deal has succeeded by winning a bidding. */
export const isWon = ({ status, bidType }: Pick<DealRow, 'status' | 'bidType'>): boolean =>
  status === 7 && bidType !== 0;

/** Returns the amount of a deal at a price of a ton. */
export const moneyAt = (
  { amount, currency }: Pick<DealRow, 'amount' | 'currency'>,
  unit: number | null,
): string | null => (unit === null ? null : (moneyOf([{ price: unit, amount, currency }]) ?? null));

/** Returns the price of a ton of an open deal at a futures price; null while it is unknown. */
export const unitAt = (
  { indexCode, basis, fixedPrice }: Offered,
  futures: number | null,
): number | null => {
  if (!indexCode) return fixedPrice;
  return futures === null ? null : exactPrice(futures + basis);
};

type Offered = Pick<DealRow, 'indexCode' | 'basis' | 'fixedPrice'>;

/** Returns an offer in the words of traders: CF701+1050, or 一口价 15,200. */
export const offerOf = ({
  indexCode,
  basis,
  fixedPrice,
  currency,
}: Offered & Pick<DealRow, 'currency'>): string =>
  indexCode
    ? `${indexCode}${signed(basis).replace(',', '') || '+0'}`
    : `一口价 ${priceText(fixedPrice, currency)}`;

/** Returns the buyer's price: 14,500, 现价成交, or a dash without terms. A locked basis is without one at first. */
export function hangText(row: DealRow): string {
  const { indexCode, currentPriceType, price, status, currency } = row;
  if (!indexCode) return '一口价';
  if (status === 5 && price === null) return '待点价';
  return currentPriceType === 1 ? '现价成交' : priceText(price, currency);
}

/** Returns how far the market is from the buyer's price. */
export function gapText(gap: number, currency: number): string {
  return gap <= 0 ? '已到价' : `差 ${priceText(gap, currency)} ${shortUnits[currency]}`;
}

/** Returns what the buyer of an abandoned basis has paid the seller; empty for other deals. */
export const forfeitText = ({ status, paidDeposit }: DealRow): string =>
  status === 8 && paidDeposit > 0 ? `点价金 ${money(paidDeposit.toFixed(2))} 元已付给卖家` : '';

/** Returns the name of a weight: of the warehouse, or conditioned; that of imported cotton is neither. */
export const weightName = ({ amountType, goods }: Pick<DealRow, 'amountType' | 'goods'>): string =>
  goods === 'imported' ? '重量' : amountType === 8 ? '仓重' : '公重';

/** Returns what the number of a lot is called. */
export const numberName = ({ goods }: Pick<DealRow, 'goods'>): string =>
  goods === 'imported' ? '提单' : '批次';

/** Reports whether terms that were sent with the inquiry are not submitted yet, or could not be. */
export const isKept = ({ status, price, currentPriceType, listingValidity }: DealRow): boolean =>
  status < 2 && (price !== null || currentPriceType === 1 || listingValidity !== null);

/** Reports whether the terms that were sent with the inquiry could not be submitted at the verification. */
export const isKeptBack = (row: DealRow): boolean =>
  row.status === 1 && !row.corrected && isKept(row);

/** Returns the quality of a lot in short: 3129B 长29.3 马4.3 强29.6. Unknown parts are left out. */
export function qualityText({ facts }: Pick<DealRow, 'facts'>): string {
  const of = (name: string) => facts.find((fact) => fact.name === name)?.value ?? '';
  const value = (word: string, name: string) => (of(name) ? `${word}${of(name)}` : '');
  return [
    of('originsName'),
    of('level'),
    of('position'),
    of('quality') || of('primaryColor'),
    value('长', 'lengthAvg'),
    value('马', 'mikeAvg'),
    value('强', 'strongAvg'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the time that the deal waits for: to answer a margin call, the end of bidding, or the validity. */
export function dueOf(row: DealRow): { name: ReadingName; at: string } | undefined {
  if (isOver(row) || row.status < 2) return undefined;
  const { answerBy, bidEnd, listingValidity, status } = row;
  if (answerBy) return { name: '追加期限', at: answerBy };
  if (status === 4 && bidEnd) return { name: '竞价结束', at: bidEnd };
  const name = status === 5 ? '点价期限' : '挂盘期限';
  return listingValidity ? { name, at: listingValidity } : undefined;
}
