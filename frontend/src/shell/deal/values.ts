import type { DealContract, DealContracts, DealRow } from '../../api/deals';
import { whole } from '../../ui/format';
import { parseTime } from '../../ui/moment';
import { clockOf, dayOf } from '../../ui/time';

/** The fields of the dialogs, named as in the calls where they are sent as they are. */
export interface VerbValues {
  notes?: string;
  /** notes about the lot */
  remark?: string;
  /** the facts of a lot */
  depotName?: string;
  amount?: number;
  packnum?: number;
  fixed?: boolean;
  indexCode?: string;
  basis?: number | null;
  fixedPrice?: number | null;
  /** terms of a hanging order */
  current?: boolean;
  price?: string;
  /** the prices of several deals */
  prices?: Record<string, string>;
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

/** The account of the platform, which carries the orders. */
const platformAccount = 10_000;

/** Returns the end of a day's trading as calls take it; undefined without a day. */
export const endOfDay = (day: string | undefined): string | undefined =>
  day ? `${day}T15:00:00+08:00` : undefined;

/** Returns a time in Shanghai as calls take it. */
export const momentOf = (text: string | undefined): string | undefined =>
  text ? `${text.replace(' ', 'T')}:00+08:00` : undefined;

/** Returns the day of a time from the server; empty for no time. */
export function dayText(time: string | null | undefined): string {
  const at = parseTime(time);
  return at === undefined ? '' : dayOf(at);
}

/** Returns a typed price; undefined for none. */
export const yuan = (text: string | undefined): number | undefined =>
  text?.trim() ? Number(text.trim()) : undefined;

/** Returns the terms of one deal as the calls take them. */
export function termsOf(row: DealRow, values: VerbValues) {
  const terms = {
    spotSaleID: row.spotSaleID,
    accountMember: row.accountMember || platformAccount,
    listingValidity: endOfDay(values.listingValidity),
  };
  if (!row.indexCode) return terms;
  if (values.current) return { ...terms, currentPriceType: 1 as const };
  const price = yuan(values.prices?.[String(row.spotSaleID)] ?? values.price);
  return { ...terms, currentPriceType: 2 as const, price };
}

/** Returns the first terms: those of a single deal, else the default ones. */
export function firstTerms(rows: readonly DealRow[], contracts?: DealContracts): VerbValues {
  const [row] = rows;
  const one = rows.length === 1 ? row : undefined;
  const last = rows.map(({ indexCode }) => lastDayOf(contracts, indexCode)).sort()[0] ?? '';
  const usual = dayText(one?.listingValidity ?? contracts?.listingValidity);
  const prices = rows.map(({ spotSaleID, price }) => [spotSaleID, price ? String(price) : '']);
  return {
    current: one?.currentPriceType === 1,
    price: one?.price ? String(one.price) : undefined,
    prices: one ? undefined : Object.fromEntries(prices),
    listingValidity: last && usual > last ? last : usual,
  };
}

/** Returns the live contract of a deal. */
export const contractOf = (
  contracts: DealContracts | undefined,
  indexCode: string,
): DealContract | undefined => contracts?.list.find((one) => one.indexCode === indexCode);

/** Returns the last day on which an order over a contract can be valid. */
export function lastDayOf(contracts: DealContracts | undefined, indexCode: string): string {
  const last = dayText(contracts?.lastValidity);
  const ofContract = contractOf(contracts, indexCode)?.lastDay;
  return ofContract && ofContract < last ? ofContract : last;
}

/** Reports whether no order can end on a day: it is over, a weekend, a holiday or too late. Unix seconds. */
export function isClosedDay(
  day: string,
  contracts: DealContracts | undefined,
  indexCodes: readonly string[],
  now: number,
  lastOf = lastDayOf,
): boolean {
  const today = dayOf(now);
  if (day < today || (day === today && clockOf(now) >= '15:00')) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || contracts?.holidays.includes(day)) return true;
  const codes = indexCodes.length > 0 ? indexCodes : [''];
  return codes.some((code) => {
    const last = lastOf(contracts, code);
    return last !== '' && day > last;
  });
}

/** Returns the last day of trading of a contract; empty while it is unknown. */
export const lastTradingDay = (contracts: DealContracts | undefined, indexCode: string): string =>
  contractOf(contracts, indexCode)?.lastDay ?? '';

/** Returns the daily limits of a contract: 14,010–15,480; empty while they are unknown. */
export function limitsText(contract: DealContract | undefined): string {
  const { lowest = null, highest = null } = contract ?? {};
  return lowest === null || highest === null ? '' : `${whole(lowest)}–${whole(highest)}`;
}

/**
 * Returns why a typed price cannot be used; undefined when it can. A futures price has five digits, the price of a ton
 * may have four.
 */
export function priceError(
  text: string,
  futures: boolean,
  contract: DealContract | undefined,
): string | undefined {
  if (text === '') return '挂盘期货价不能为空!';
  if (futures && !/^[1-9]\d{3}[05]$/.test(text)) return '请输入尾数0或5的5位正整数';
  if (!/^[1-9]\d{2,3}[05]$/.test(text)) return '请输入尾数0或5的正整数';
  const { lowest = null, highest = null } = contract ?? {};
  const price = Number(text);
  const within = (lowest === null || price >= lowest) && (highest === null || price <= highest);
  return within ? undefined : `超出今日涨跌停范围 ${limitsText(contract)}`;
}

/** Returns the facts of a deal as the fields of a dialog. */
export const factsOf = (row: DealRow): VerbValues => ({
  depotName: row.depotName,
  amount: row.amount,
  packnum: row.packnum,
  fixed: !row.indexCode,
  indexCode: row.indexCode || undefined,
  basis: row.basis,
  fixedPrice: row.fixedPrice || null,
  remark: row.notes,
});

/** Returns the facts that have been changed, as the calls take them. */
export function changedFacts(row: DealRow, values: VerbValues) {
  const depotName = values.depotName?.trim();
  const { amount, packnum, fixed, indexCode, basis, fixedPrice } = values;
  const changed = <Value>(now: Value | null | undefined, old: Value) =>
    now == null || now === old ? undefined : now;
  const offer = fixed
    ? { indexCode: row.indexCode ? '' : undefined, fixedPrice: changed(fixedPrice, row.fixedPrice) }
    : {
        indexCode: changed(indexCode, row.indexCode),
        basis: row.indexCode ? changed(basis, row.basis) : (basis ?? 0),
      };
  return {
    depotName: changed(depotName, row.depotName),
    amount: changed(amount, row.amount),
    packnum: changed(packnum, row.packnum),
    remark: changed(values.remark?.trim(), row.notes),
    ...offer,
  };
}
