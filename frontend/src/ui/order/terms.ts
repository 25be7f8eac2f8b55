import { bounds, type Currency, currencyOf } from '../currency';
import { plainNumber } from '../form/plain-number';
import { whole } from '../format';
import { parseTime } from '../moment';
import { clockOf, dayOf } from '../time';

/** What a person has typed about the terms of a hanging order. */
export interface Terms {
  /** the futures price as typed */
  price: string;
  /** 现价成交: at the quote of the moment of the trade */
  current: boolean;
  /** the last day, as 2026-11-27; empty for none */
  day: string;
}

/** A live contract as the dialog needs it. Prices in CNY/t, or in US cents/lb on ICE. */
export interface Contract {
  indexCode: string;
  /** null without a quote */
  indexValue: number | null;
  /** the settlement of the day before; 0 for none */
  preSettle: number;
  lowest: number | null;
  highest: number | null;
  /** the last trading day, as 2027-01-15 */
  lastDay: string;
}

/** The days that an order may be valid for. */
export interface Days {
  /** the default, as 2026-11-27 */
  usual: string;
  /** the last one; empty for the last day of the contract */
  last: string;
  holidays: ReadonlySet<string>;
}

/** Which terms are wrong: a sentence for each field. */
export interface TermsErrors {
  price?: string;
  day?: string;
}

/** The texts of the rules. */
export const noDay = '挂盘期限不能为空!';
export const wrongPrice = '请输入尾数0或5的5位正整数';
export const noRisk = '请选勾选风险提示!';

/** The days as the server names them. */
interface Validity {
  listingValidity: string;
  lastValidity: string;
  holidays: readonly string[];
}

/** Returns the day of a time from the server; empty for no time. */
export function dayText(time: string | null | undefined): string {
  const at = parseTime(time);
  return at === undefined ? '' : dayOf(at);
}

/** Returns the days that an order may be valid for; no limits while they are unknown. */
export const daysOf = (market?: Validity): Days => ({
  usual: dayText(market?.listingValidity),
  last: dayText(market?.lastValidity),
  holidays: new Set(market?.holidays),
});

/** Returns the last day on which an order over a contract can be valid; a fixed price has no contract. */
export const lastDayOf = ({ last }: Days, contract?: Contract): string =>
  contract && (last === '' || contract.lastDay < last) ? contract.lastDay : last;

/** Returns the terms before anything is typed. */
export function firstTerms(days: Days, contract?: Contract): Terms {
  const last = lastDayOf(days, contract);
  return { price: '', current: false, day: days.usual < last ? days.usual : last };
}

/** Reports whether no order can end on a day: it is over, a weekend, a holiday or too late. Unix seconds. */
export function isClosed(day: string, days: Days, contract: Contract | undefined, now: number) {
  const today = dayOf(now);
  if (day < today || (day === today && clockOf(now) >= '15:00')) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const last = lastDayOf(days, contract);
  const late = last !== '' && day > last;
  return weekday === 0 || weekday === 6 || days.holidays.has(day) || late;
}

/** Returns a typed price; undefined for other texts. Prices in CNY are whole, those in US cents have two decimals. */
export function typedPrice(text: string | undefined, currency: Currency = 1): number | undefined {
  const plain = plainNumber(text ?? '');
  const form = currency === 2 ? /^\d+(\.\d{1,2})?$/ : /^\d+$/;
  return form.test(plain) ? Number(plain) : undefined;
}

interface Asked {
  /** the name of the price */
  name?: string;
  /** a futures price has five digits, the price of a ton may have three */
  futures?: boolean;
  currency?: Currency;
}

/** Returns why a typed price in US cents cannot be used; undefined when it can. */
function centsError(text: string): string | undefined {
  const price = typedPrice(text, 2);
  const { least, most } = bounds[2].price;
  if (price !== undefined && price >= least && price <= most) return undefined;
  return `请输入 ${least} 到 ${most} 之间的价格，至多两位小数`;
}

/** Returns why a typed price cannot be used; undefined when it can. Without a contract there are no limits. */
export function priceError(
  text: string,
  contract: Limits | undefined,
  { name = '挂盘期货价', futures = true, currency = 1 }: Asked = {},
): string | undefined {
  const typed = plainNumber(text);
  if (typed === '') return `${name}不能为空!`;
  if (currency === 2) return centsError(typed);
  if (futures && !/^[1-9]\d{3}[05]$/.test(typed)) return wrongPrice;
  if (!/^[1-9]\d{1,3}[05]$/.test(typed)) return '请输入尾数0或5的正整数，最多5位';
  const { lowest = null, highest = null } = contract ?? {};
  const price = Number(typed);
  if ((lowest !== null && price < lowest) || (highest !== null && price > highest)) {
    return `超出今日涨跌停范围 ${limitsText(contract)}`;
  }
  return undefined;
}

type Limits = Pick<Contract, 'lowest' | 'highest'>;

/** Returns the daily limits of a contract: 14,010–15,480; empty while they are unknown. */
export function limitsText(contract: Limits | undefined): string {
  const { lowest = null, highest = null } = contract ?? {};
  return lowest === null || highest === null ? '' : `${whole(lowest)}–${whole(highest)}`;
}

/** Returns what is wrong with terms. A fixed price has no contract and needs no futures price. */
export function termsErrors(terms: Terms, days: Days, contract?: Contract, now = 0): TermsErrors {
  const errors: TermsErrors = {};
  if (contract && !terms.current) {
    const currency = currencyOf(contract.indexCode);
    const price = priceError(terms.price, contract, { currency });
    if (price) errors.price = price;
  }
  if (terms.day === '') errors.day = noDay;
  else if (isClosed(terms.day, days, contract, now)) errors.day = '这一天不能挂盘，请另选一天';
  return errors;
}

/** The account of the platform, which carries the orders. */
export const platformAccount = 10_000;

/** The terms of one lot as the calls take them. */
export interface SentTerms {
  accountMember: number;
  currentPriceType?: 1;
  price?: number;
  listingValidity: string;
}

/** Returns terms as the calls take them: a day ends at 15:00:00 in Shanghai. */
export function sentTerms(terms: Terms, fixed: boolean, currency: Currency = 1): SentTerms {
  const sent: SentTerms = {
    accountMember: platformAccount,
    listingValidity: `${terms.day}T15:00:00+08:00`,
  };
  if (fixed) return sent;
  if (terms.current) return { ...sent, currentPriceType: 1 };
  return { ...sent, price: typedPrice(terms.price, currency) };
}
