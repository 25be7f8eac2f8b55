import type { ReserveSearch } from '../../api/types';

/** What is looked for, as the URL of the page has it. Lists are texts with commas; empty texts set nothing. */
export type ReserveQuery = Record<NameField | 'keyword', string> &
  Partial<Record<`${RangeName}Min` | `${RangeName}Max` | `${ShareName}Percent`, number>> &
  Partial<Record<ShareName, string>> & {
    order: string;
    asc: boolean;
    pageNum: number;
  };

/** The fields of names, with their labels. */
export const nameFields = {
  day: '交易日',
  status: '结果',
  type: '类型',
  depotName: '仓库',
  origins: '产地',
  cottonYear: '年度',
  primaryColor: '颜色级',
  excludePrimaryColor: '排除颜色',
  mikeGrade: '马值级',
  bundle: '捆号',
};

export type NameField = keyof typeof nameFields;

/** Returns the facet of a field. */
export const facetOf = (name: NameField) =>
  name === 'excludePrimaryColor' ? 'primaryColor' : name;

export const namesOf = Object.keys(nameFields) as NameField[];

/** The shares of a colour grade and all better or worse ones, with their signs and what is offered first. */
export const shareFields = {
  geColor: { sign: '≥', usual: { grade: '31', percent: 80 } },
  leColor: { sign: '≤', usual: { grade: '22', percent: 6 } },
} as const;

export type ShareName = keyof typeof shareFields;

export const sharesOf = Object.keys(shareFields) as ShareName[];

/** The ranges of numbers, with their labels, decimals, facets and the least width of a bar. */
export const rangeFields = {
  length: { label: '长度', unit: 'mm', digits: 1, facet: 'lengthAvg', step: 0.1 },
  strong: { label: '强力', unit: 'cN/tex', digits: 1, facet: 'strongAvg', step: 0.1 },
  mike: { label: '马值', unit: '', digits: 1, facet: 'mikeAvg', step: 0.1 },
  neat: { label: '整齐度', unit: '%', digits: 1, facet: 'neatAvg', step: 0.1 },
  moisture: { label: '回潮率', unit: '%', digits: 1, facet: 'moisture', step: 0.1 },
  impurity: { label: '含杂率', unit: '%', digits: 1, facet: 'impurity', step: 0.1 },
  packNum: { label: '包数', unit: '包', digits: 0, facet: 'packnum', step: 1 },
  floor: { label: '底价', unit: '元/吨', digits: 0, facet: 'floor', step: 10 },
  dealPrice: { label: '成交价', unit: '元/吨', digits: 0, facet: 'dealPrice', step: 10 },
} as const;

export type RangeName = keyof typeof rangeFields;

export const rangesOf = Object.keys(rangeFields) as RangeName[];

const numberNames = [
  ...rangesOf.flatMap((name) => [`${name}Min`, `${name}Max`] as const),
  ...sharesOf.map((name) => `${name}Percent` as const),
];

/** The order without a choice: the newest day first. */
export const usualOrder = 'day';

/** The query without filters. */
export const everything: ReserveQuery = {
  ...(Object.fromEntries(namesOf.map((name) => [name, ''])) as Record<NameField, string>),
  keyword: '',
  order: usualOrder,
  asc: false,
  pageNum: 1,
};

/** Returns the query without its filters: the order stays. */
export const cleared = ({ order, asc }: ReserveQuery): ReserveQuery => ({
  ...everything,
  order,
  asc,
});

/** Returns the bounds of a range. */
export const boundsOf = (query: ReserveQuery, name: RangeName) =>
  [query[`${name}Min`], query[`${name}Max`]] as const;

/** Returns the query of a URL. The list of pages has checked its parameters. */
export function readQuery(params: URLSearchParams): ReserveQuery {
  const query = { ...everything };
  for (const name of [...namesOf, 'keyword'] as const) {
    query[name] = (params.get(name) ?? '').trim().slice(0, name === 'keyword' ? 200 : 2000);
  }
  for (const name of numberNames) {
    const text = params.get(name);
    if (text) query[name] = Number(text);
  }
  for (const name of sharesOf) {
    query[name] = params.get(name) || undefined;
    if (!query[name]) query[`${name}Percent`] = undefined;
  }
  query.order = params.get('order') || usualOrder;
  query.asc = params.get('asc') === 'true';
  query.pageNum = Math.min(3000, Number(params.get('pageNum') || 1));
  return query;
}

/** Returns the query part of the URL of a query. What is not set is left out. */
export function queryText(query: ReserveQuery): string {
  const params = new URLSearchParams();
  for (const name of [...namesOf, ...sharesOf, ...numberNames, 'keyword'] as const) {
    const value = query[name];
    if (value !== '' && value !== undefined) params.set(name, String(value));
  }
  if (query.order !== usualOrder) params.set('order', query.order);
  if (query.asc) params.set('asc', 'true');
  if (query.pageNum > 1) params.set('pageNum', String(query.pageNum));
  return params.toString();
}

/** Returns the search of a query. */
export function searchOf(query: ReserveQuery): ReserveSearch {
  const set = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
  return { ...Object.fromEntries(set), pageSize: 30 } as ReserveSearch;
}

/** Returns the search for the numbers of lots, which no order and page change. */
export const countingOf = (query: ReserveQuery): ReserveSearch =>
  searchOf({ ...query, order: usualOrder, asc: false, pageNum: 1 });
