import type { ImportedSearch } from '../../../api/types';
import { type Duty, isDuty } from '../../../shell/landed/duties';

/** What a buyer looks for, as the URL of the list has it. Lists are texts with commas; empty texts set nothing. */
export interface ImportedQuery {
  /** 1 CNY, 2 US dollars; undefined for both */
  currency?: 1 | 2;
  keyword: string;
  originsName: string;
  level: string;
  cottonYear: string;
  depotName: string;
  position: string;
  shipMonth: string;
  indexCode: string;
  quota?: boolean;
  /** the company whose lots are shown */
  id?: number;
  lengthMin?: number;
  lengthMax?: number;
  strongMin?: number;
  strongMax?: number;
  mikeMin?: number;
  mikeMax?: number;
  priceMin?: number;
  priceMax?: number;
  landedMin?: number;
  landedMax?: number;
  /** the duty of landed prices in filters and orders */
  duty: Duty;
  order: string;
  asc: boolean;
  pageNum: number;
}

/** The fields of names, with their labels. */
export const nameFields = {
  originsName: '产地国',
  level: '等级',
  cottonYear: '年度',
  depotName: '仓库、港口',
  position: '货物位置',
  shipMonth: '船期',
  indexCode: '合约',
};

export type NameField = keyof typeof nameFields;

export const namesOf = Object.keys(nameFields) as NameField[];

/** The ranges of numbers, with their labels and decimals. */
export const rangeFields = {
  length: { label: '长度', unit: '1/32 英寸', digits: 0 },
  strong: { label: '强力', unit: '克/特', digits: 1 },
  mike: { label: '马值', unit: '', digits: 1 },
  price: { label: '报价', unit: '', digits: 2 },
  landed: { label: '到厂价', unit: '元/吨', digits: 0 },
} as const;

export type RangeName = keyof typeof rangeFields;

export const rangesOf = Object.keys(rangeFields) as RangeName[];

const boundNames = rangesOf.flatMap((name) => [`${name}Min`, `${name}Max`] as const);

/** The order without a choice: the cheapest landed price first. */
export const landedOrder = 'landed';

/** The query without filters, at a duty. */
export const everything = (duty: Duty): ImportedQuery => ({
  keyword: '',
  originsName: '',
  level: '',
  cottonYear: '',
  depotName: '',
  position: '',
  shipMonth: '',
  indexCode: '',
  duty,
  order: landedOrder,
  asc: true,
  pageNum: 1,
});

/** Returns the query without its filters: the currency, the duty and the order stay. */
export const cleared = ({ currency, duty, order, asc }: ImportedQuery): ImportedQuery => ({
  ...everything(duty),
  ...(currency && { currency }),
  order,
  asc,
});

/** Returns the bounds of a range. */
export const boundsOf = (query: ImportedQuery, name: RangeName) =>
  [query[`${name}Min`], query[`${name}Max`]] as const;

/** Returns the query of a URL; without a duty in it, at another. The list of pages has checked its parameters. */
export function readQuery(params: URLSearchParams, usual: Duty): ImportedQuery {
  const number = (name: string) => {
    const text = params.get(name);
    return text ? Number(text) : undefined;
  };
  const duty = number('duty');
  const query = everything(isDuty(duty) ? duty : usual);
  for (const name of [...namesOf, 'keyword'] as const) {
    query[name] = (params.get(name) ?? '').trim().slice(0, name === 'keyword' ? 200 : 2000);
  }
  for (const name of ['currency', 'id', ...boundNames] as const) {
    const value = number(name);
    if (value !== undefined) Object.assign(query, { [name]: value });
  }
  if (params.get('quota')) query.quota = params.get('quota') === 'true';
  query.order = params.get('order') || landedOrder;
  query.asc = params.get('asc') ? params.get('asc') === 'true' : query.order === landedOrder;
  query.pageNum = Math.min(3000, number('pageNum') ?? 1);
  return query;
}

/** Returns the query part of the URL of a query. What is not set is left out; the duty is always in it. */
export function queryText(query: ImportedQuery): string {
  const { order, asc, pageNum } = query;
  const params = new URLSearchParams();
  for (const name of ['currency', ...namesOf, 'quota', 'id', ...boundNames, 'keyword'] as const) {
    const value = query[name];
    if (value !== '' && value !== undefined) params.set(name, String(value));
  }
  params.set('duty', String(query.duty));
  if (order !== landedOrder) params.set('order', order);
  if (asc !== (order === landedOrder)) params.set('asc', String(asc));
  if (pageNum > 1) params.set('pageNum', String(pageNum));
  return params.toString();
}

/** Returns the search of a query. A range of prices needs a currency. */
export function searchOf(query: ImportedQuery): ImportedSearch {
  const set = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
  const search = { ...Object.fromEntries(set), pageSize: 30 } as ImportedSearch;
  if (query.currency) return search;
  const { priceMin, priceMax, ...rest } = search;
  return query.order === 'price' ? { ...rest, order: landedOrder, asc: true } : rest;
}

/** Returns the search for the numbers of lots, which no order and page change. */
export const countingOf = (query: ImportedQuery): ImportedSearch =>
  searchOf({ ...query, order: 'listingTime', asc: false, pageNum: 1 });
