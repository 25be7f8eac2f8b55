import type { DealContract, DealContracts, DealRow } from '../../api/deals';
import type { QuoteValues } from '../../api/quotes';
import { units } from '../../ui/currency';
import { typedNumber } from '../../ui/form/typed-number';
import { exactTons } from '../../ui/format';
import { farQuestion, priceGap, type Reached } from '../../ui/order/price-gap';
import { daysOf, dayText, firstTerms, platformAccount, typedPrice } from '../../ui/order/terms';
import { unitAt, weightName } from './live-deal';

/** The fields of the dialogs, named as in the calls where they are sent as they are. */
export interface VerbValues {
  notes?: string;
  /** notes about the lot */
  remark?: string;
  /** the facts of a lot, numbers as typed */
  depotName?: string;
  amount?: string;
  packnum?: string;
  fixed?: boolean;
  indexCode?: string;
  basis?: string;
  fixedPrice?: string;
  /** terms of a hanging order */
  current?: boolean;
  price?: string;
  /** the prices of several deals */
  prices?: Record<string, string>;
  /** the price for all deals of one contract */
  same?: Record<string, string>;
  /** a day; it ends at 15:00 */
  listingValidity?: string;
  riskAgreed?: boolean;
  fillWhenTouched?: boolean;
  bidType?: 1 | 2;
  bidMinPrice?: string;
  /** a time in Shanghai: 2026-11-21 15:00 */
  bidEnd?: string;
  riskPrice?: string;
  agreed?: boolean;
}

/** Returns the end of a day's trading as calls take it; undefined without a day. */
export const endOfDay = (day: string | undefined): string | undefined =>
  day ? `${day}T15:00:00+08:00` : undefined;

/** Returns the terms of one deal as the calls take them. */
export function termsOf(row: DealRow, values: VerbValues) {
  const terms = {
    spotSaleID: row.spotSaleID,
    accountMember: row.accountMember || platformAccount,
    listingValidity: endOfDay(values.listingValidity),
  };
  if (!row.indexCode) return terms;
  if (values.current) return { ...terms, currentPriceType: 1 as const };
  return { ...terms, currentPriceType: 2 as const, price: priceOf(row, values) };
}

/** Returns the first terms: those of a single deal, else the default ones. */
export function firstValues(rows: readonly DealRow[], contracts?: DealContracts): VerbValues {
  const [row] = rows;
  const one = rows.length === 1 ? row : undefined;
  const days = daysOf(contracts);
  const usual = dayText(one?.listingValidity) || days.usual;
  const [first] = rows
    .map(({ indexCode }) => firstTerms({ ...days, usual }, contractOf(contracts, indexCode)).day)
    .sort();
  const prices = rows.map(({ spotSaleID, price }) => [spotSaleID, price ? String(price) : '']);
  return {
    current: one?.currentPriceType === 1,
    price: one?.price ? String(one.price) : undefined,
    prices: one ? undefined : Object.fromEntries(prices),
    listingValidity: first,
  };
}

/** Returns the current quote of a deal's contract; null without one. */
export const quoteOf = (
  { indexCode, indexValue }: DealRow,
  quotes: QuoteValues | undefined,
): number | null => (indexCode ? (quotes?.get(indexCode) ?? indexValue) : null);

/** Returns what happens to a price of a deal that the market has already reached. */
export function reachedOf({ status, fillWhenTouched }: DealRow): Reached {
  if (status === 4) return 'none'; // the market touches no bids
  if (status < 3) return 'accepted';
  return status === 5 || fillWhenTouched ? 'filled' : 'asked';
}

/** Returns the typed futures price of one of the deals; undefined for none, and at the current price. */
export const priceOf = (
  { spotSaleID, indexCode, currency }: DealRow,
  { current, prices, price }: VerbValues,
): number | undefined =>
  indexCode && !current ? typedPrice(prices?.[String(spotSaleID)] ?? price, currency) : undefined;

/** Returns the question about prices that are far from their quotes; undefined when none is. */
export const farPrices = (
  rows: readonly DealRow[],
  values: VerbValues,
  quotes: QuoteValues | undefined,
  reached?: Reached,
) =>
  farQuestion(
    rows.flatMap((row) => {
      const gap = priceGap(priceOf(row, values), quoteOf(row, quotes));
      return gap ? [{ name: row.batchID, gap, reached: reached ?? reachedOf(row) }] : [];
    }),
  );

/** Returns the futures price at which a trade starts: the market's, at most the buyer's. */
export function tradeStart(row: DealRow, quotes: QuoteValues | undefined): string {
  if (!row.indexCode || row.price === null) return '';
  const quote = quoteOf(row, quotes);
  const market = quote === null || row.currency === 2 ? (quote ?? row.price) : quote - (quote % 5);
  return String(Math.min(row.price, market));
}

/** Returns the live contract of a deal. */
export const contractOf = (
  contracts: DealContracts | undefined,
  indexCode: string,
): DealContract | undefined => contracts?.list.find((one) => one.indexCode === indexCode);

/** Returns the facts of a deal as the fields of a dialog. */
export const factsOf = (row: DealRow): VerbValues => ({
  depotName: row.depotName,
  amount: String(row.amount),
  packnum: String(row.packnum),
  fixed: !row.indexCode,
  indexCode: row.indexCode || undefined,
  basis: String(row.basis),
  fixedPrice: row.fixedPrice ? String(row.fixedPrice) : '',
  remark: row.notes,
});

/** Returns the facts that have been changed, as the calls take them. */
export function changedFacts(row: DealRow, values: VerbValues) {
  const { fixed, indexCode } = values;
  const basis = typedNumber(values.basis);
  const changed = <Value>(now: Value | undefined, old: Value) => (now === old ? undefined : now);
  const offer = fixed
    ? {
        indexCode: row.indexCode ? '' : undefined,
        fixedPrice: changed(typedNumber(values.fixedPrice), row.fixedPrice),
      }
    : {
        indexCode: changed(indexCode, row.indexCode),
        basis: row.indexCode ? changed(basis, row.basis) : (basis ?? 0),
      };
  return {
    depotName: changed(values.depotName?.trim(), row.depotName),
    amount: changed(typedNumber(values.amount), row.amount),
    packnum: changed(typedNumber(values.packnum), row.packnum),
    remark: changed(values.remark?.trim(), row.notes),
    ...offer,
  };
}

/** The least futures price, for a contract without a quote. */
const leastFutures = { 1: 10_000, 2: 20 };

/** The shares beyond which a correction is confirmed: of the price of a ton, and of a weight or number of bales. */
const bigShare = { price: 0.02, weight: 0.05 };

/** Returns the question about the big corrections of one deal; undefined for none. */
export function changeQuestion([row, ...more]: readonly DealRow[], values: VerbValues) {
  const doubts = row && more.length === 0 ? bigChanges(row, values) : [];
  if (doubts.length === 0) return undefined;
  return {
    title: `${doubts.map(({ name }) => name).join('、')}改动很大，请核对`,
    text: `${doubts.map(({ text }) => text).join('；')}。确定这样改吗？`,
    agree: '确定修改',
    decline: '返回修改',
  };
}

/** Returns the corrections of numbers that are as big as a slip of the hand: 重量 42.5 → 4.25. */
export function bigChanges(row: DealRow, values: VerbValues): { name: string; text: string }[] {
  const { amount, packnum, basis, fixedPrice } = changedFacts(row, values);
  const price = unitAt(row, row.indexValue ?? leastFutures[row.currency]) ?? 0;
  const numbers: [name: string, unit: string, old: number, most: number, now?: number][] = [
    [weightName(row), '吨', row.amount, row.amount * bigShare.weight, amount],
    ['包数', '包', row.packnum, row.packnum * bigShare.weight, packnum],
    [
      '基差',
      units[row.currency] ?? '',
      row.basis,
      price * bigShare.price,
      row.indexCode ? basis : undefined,
    ],
    [
      '一口价',
      units[row.currency] ?? '',
      price,
      price * bigShare.price,
      row.fixedPrice ? fixedPrice : undefined,
    ],
  ];
  return numbers.flatMap(([name, unit, old, most, now]) =>
    now === undefined || Math.abs(now - old) <= most
      ? []
      : [{ name, text: `${name} ${exactTons(old)} → ${exactTons(now)} ${unit}` }],
  );
}
