import type { ProductSearch } from '../api/types';

/** What a buyer looks for, as the URL of a list has it. Lists are texts with commas; empty texts set nothing. */
export interface ProductQuery {
  /** the code of a category below that of the page */
  category: string;
  keyword: string;
  /** by the codes of attributes: the numbers of choices, or a range such as 20-40 */
  values: Readonly<Record<string, string>>;
  brand: string;
  factory: string;
  city: string;
  depotName: string;
  futures?: boolean;
  priceMin?: number;
  priceMax?: number;
  /** empty for the order of the server */
  order: string;
  asc: boolean;
  pageNum: number;
  /** articles: the prices of articles are shown, not products */
  view: '' | 'articles';
}

/** The fields of names, with their labels. */
export const nameFields = { brand: '品牌', factory: '厂家', city: '城市', depotName: '仓库' };

export type NameField = keyof typeof nameFields;

export const namesOf = Object.keys(nameFields) as NameField[];

/** The query without filters. */
export const everything: ProductQuery = {
  category: '',
  keyword: '',
  values: {},
  brand: '',
  factory: '',
  city: '',
  depotName: '',
  order: '',
  asc: false,
  pageNum: 1,
  view: '',
};

/** Begins the names of attributes in addresses and searches. */
export const prefix = 'attr.';

const texts = ['category', 'keyword', ...namesOf, 'order'] as const;
const longest = { category: 20, keyword: 100, order: 40 };

/** Returns the query of a URL. The list of pages has checked the forms of its parameters. */
export function readQuery(params: URLSearchParams): ProductQuery {
  const query: ProductQuery = { ...everything };
  for (const name of texts) {
    const most = name in longest ? longest[name as keyof typeof longest] : 4000;
    query[name] = (params.get(name) ?? '').trim().slice(0, most);
  }
  const named = [...params].filter(([name, text]) => name.startsWith(prefix) && text);
  query.values = Object.fromEntries(
    named.map(([name, text]) => [name.slice(prefix.length), text.slice(0, 400)]),
  );
  const futures = params.get('futures');
  if (futures) query.futures = futures === 'true';
  for (const name of ['priceMin', 'priceMax'] as const) {
    const text = params.get(name);
    if (text) query[name] = Number(text);
  }
  if (params.get('view') === 'articles') query.view = 'articles';
  query.asc = params.get('asc') === 'true';
  query.pageNum = Math.min(3000, Number(params.get('pageNum') || 1));
  return query;
}

/** Returns the query part of the URL of a query. What is not set is left out. */
export function queryText(query: ProductQuery): string {
  const params = new URLSearchParams();
  const set = (name: string, value: unknown) => value && params.set(name, String(value));
  set('category', query.category);
  for (const [code, text] of Object.entries(query.values)) set(prefix + code, text);
  for (const name of namesOf) set(name, query[name]);
  if (query.futures !== undefined) params.set('futures', String(query.futures));
  for (const name of ['priceMin', 'priceMax'] as const) {
    if (query[name] !== undefined) params.set(name, String(query[name]));
  }
  set('keyword', query.keyword);
  set('order', query.order);
  set('asc', query.asc);
  set('view', query.view);
  if (query.pageNum > 1) params.set('pageNum', String(query.pageNum));
  return params.toString();
}

/** Returns the search of a query among the products of a page. */
export function searchOf(
  { category, view: _, ...query }: ProductQuery,
  root: string,
): ProductSearch {
  const set = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
  return { ...Object.fromEntries(set), category: category || root, pageSize: 30 };
}

/** Returns the search for the numbers of products, which no order and page change. */
export const countingOf = (query: ProductQuery, root: string): ProductSearch =>
  searchOf({ ...query, order: '', asc: false, pageNum: 1 }, root);
