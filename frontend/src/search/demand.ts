import type { Demand, InterestFilter, SelectedDemand } from '../api/types';
import { categoryKeys, readCategory } from './categories';
import { type Field, type FieldRule, fieldNames, fields, rangeFields } from './fields';
import { lookKeys } from './look';

/** Every way to sort lots. */
export const orders = [
  'price',
  'price3128',
  'delivered',
  'basis',
  'length',
  'strong',
  'mike',
  'neat',
  'impurity',
  'moisture',
  'weight',
  'listingTime',
] as const;

export type Order = (typeof orders)[number];

/** The filters of the page. The tab decides the type; the premium table and the mill belong to the query. */
export type Filters = Omit<Demand, 'type' | 'premium' | 'mill'>;

/** Lots that a member chooses by their own decisions. No saved or shared demand has it. */
export type Interest = Exclude<InterestFilter, 'wanted'>;

/** Every choice by the member's own decisions, with its name on the page. */
export const interestNames: Record<Interest, string> = {
  followed: '只看关注',
  unseen: '只看未看',
  unwanted: '只看不要',
  all: '含不要的',
};

/** What the lots of a result can be grouped by, with its name on the page. */
export const groupNames = { depot: '仓库', ginnery: '加工厂', seller: '卖家' } as const;

export type GroupBy = keyof typeof groupNames;

/** Orders of groups that are no order of lots. */
export const groupOrders = ['weight', 'count'] as const;

/** Tabs that show lots: 1 Xinjiang, 2 inland. */
export type Tab = 1 | 2;

/** The query of the page. Its URL, its search and its saved demand all have this form. */
export interface CottonQuery {
  tab: Tab;
  filters: Filters;
  order: Order;
  asc: boolean;
  pageNum: number;
  /** premium table of 折3128; empty for the standard one */
  premium: string;
  /** the mill of delivered prices; absent for the default one of the company */
  mill?: number;
  /** which lots by what the member has decided about them; absent: all but the unwanted ones */
  interest?: Interest;
  /** what the lots are grouped by; absent: they are not */
  group?: GroupBy;
  /** the order of the groups; absent: that of the lots, as far as groups have it */
  groupOrder?: (typeof groupOrders)[number];
  /** the smallest groups first */
  groupAsc?: true;
  /** the open saved demand, while there are filters */
  saved?: number;
  /** the list of saved demands is above the lots: the tab 我的定制 */
  mine?: true;
}

export const pageSize = 30;

/** How long the name of a saved demand may be. */
export const nameMax = 40;

/** A result can be paged this far; beyond, another filter is needed. */
export const lotMax = 3000;

export const pageMax = lotMax / pageSize;

export const firstQuery: CottonQuery = {
  tab: 1,
  filters: {},
  order: 'price',
  asc: true,
  pageNum: 1,
  premium: '',
};

/** A reference to filters on the server: a saved demand by number or name, or a shared one by code. */
export type Pointer = { id: number } | { name: string } | { code: string };

/** The meaning of a URL, and its invalid parts. Without these the search would find too many lots. */
export interface ReadUrl {
  query: CottonQuery;
  /** what has to be opened before anything is shown */
  open?: Pointer;
  /** the names and values of invalid filters: 年度 abc */
  refused: string[];
  /** sentences for what cannot be shown, where something else is shown in its place */
  notes: string[];
}

/** The parameter with the number of the shop in the URL of its page. */
export const shopKey = 'memberID';

const pageLabels = {
  tab: '标签',
  type: '类别',
  order: '排序',
  asc: '升序',
  pageNum: '页码',
  premium: '升贴水表',
  mill: '工厂',
  interest: '本人记号',
  group: '分组',
  groupOrder: '分组排序',
  groupAsc: '分组升序',
  searchID: '定制编号',
  searchName: '定制名称',
  code: '分享码',
};
/** Parameters that messengers and advertisements add to a link. */
const additions = /^(utm_\w+|from|isappinstalled|scene|spm)$/;
const shownBack = 40;

/** Reads the query part of the page's URL. */
export function readUrl(params: URLSearchParams): ReadUrl {
  const refused: string[] = [];
  const notes: string[] = [];
  const written = (name: string) => params.getAll(name).filter(Boolean).join(',').trim();
  const refuse = (label: string, text: string) => refused.push(`${label} ${cut(text)}`.trim());
  function read<Value>(name: string, label: string, parse: (text: string) => Value | undefined) {
    const text = written(name);
    const value = text ? parse(text) : undefined;
    if (text && value === undefined) refuse(label, text);
    return value;
  }
  const pageValue = <Value>(
    name: keyof typeof pageLabels,
    parse: (text: string) => Value | undefined,
  ) => read(name, pageLabels[name], parse);

  const filters = readFilters(read);
  for (const name of contradictions(filters)) {
    refuse(fields[name].label, `${written(name)}（与其他条件矛盾）`);
    delete filters[name];
  }
  dropColourMode(filters);

  if (pageNumber(written('pageNum')) > pageMax)
    notes.push(`最多翻到第 ${lotMax} 批，请增加筛选条件`);
  const typeTab = pageValue('type', typeOf) === 1 ? 2 : 1;
  const mine = written('tab') === '0';
  const query: CottonQuery = {
    tab: (mine ? undefined : pageValue('tab', tabOf)) ?? typeTab,
    filters,
    order: pageValue('order', (text) => orders.find((order) => order === text)) ?? 'price',
    asc: pageValue('asc', ascOf) ?? true,
    pageNum: pageValue('pageNum', pageOf) ?? 1,
    premium: pageValue('premium', (text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined)) ?? '',
  };
  const mill = pageValue('mill', idOf);
  if (mill) query.mill = mill;
  const interest = pageValue('interest', interestOf);
  if (interest) query.interest = interest;
  Object.assign(query, readGrouping(pageValue));
  const saved = {
    id: pageValue('searchID', idOf),
    name: pageValue('searchName', nameOf),
    code: pageValue('code', codeOf),
  };
  const open = withSaved(query, mine, saved);
  for (const name of new Set(params.keys())) if (!known(name)) refuse(cut(name), written(name));
  const category = readCategory(params, query);
  return { query: category.query, open, refused: [...refused, ...category.refused], notes };
}

type Grouping = Pick<CottonQuery, 'group' | 'groupOrder' | 'groupAsc'>;

/** Returns the part of a query that groups its lots. */
function readGrouping(
  read: <Value>(
    name: keyof Grouping,
    parse: (text: string) => Value | undefined,
  ) => Value | undefined,
): Grouping {
  const group = read('group', groupOf);
  const groupOrder = read('groupOrder', (text) => groupOrders.find((order) => order === text));
  const groupAsc = read('groupAsc', ascOf);
  if (!group) return {};
  if (!groupOrder) return { group };
  return groupAsc ? { group, groupOrder, groupAsc } : { group, groupOrder };
}

function writeGrouping(params: URLSearchParams, { group, groupOrder, groupAsc }: Grouping): void {
  if (group) params.set('group', group);
  if (groupOrder) params.set('groupOrder', groupOrder);
  if (groupAsc) params.set('groupAsc', 'true');
}

/** Returns the filters of the URL, without the check for contradictions. */
function readFilters(
  read: <Value>(
    name: string,
    label: string,
    parse: (text: string) => Value | undefined,
  ) => Value | undefined,
): Filters {
  const filters: Filters = {};
  for (const name of fieldNames) {
    const { label, read: parse } = fields[name] as FieldRule<Filters[typeof name]>;
    const value = read(name, label, parse);
    if (value !== undefined) Object.assign(filters, { [name]: value });
  }
  filters.id ??= read(shopKey, '卖家', idOf);
  if (filters.id === undefined) delete filters.id;
  filters.primaryColorType ??= coloursOf(filters);
  return filters;
}

/**
 * Sets the open demand and the tab of saved demands in a query. Returns what has to be loaded first: a shared
 * demand, or a saved one without filters in the URL.
 */
function withSaved(
  query: CottonQuery,
  mine: boolean,
  { id, name, code }: { id?: number; name?: string; code?: string },
): Pointer | undefined {
  const wants = Object.keys(query.filters).length > 0;
  if (wants && id) query.saved = id;
  if (mine && (id || !wants)) query.mine = true;
  if (code) return { code };
  if (wants) return undefined;
  if (id) return { id };
  return name ? { name } : undefined;
}

const cut = (text: string) => (text.length > shownBack ? `${text.slice(0, shownBack)}…` : text);

/** Writes the query part of the page's URL: the fields' names, defaults left out. */
export function writeUrl(query: CottonQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.mine) params.set('tab', '0');
  else if (query.tab === 2) params.set('tab', '2');
  if (query.mine && query.tab === 2) params.set('type', '1');
  if (query.saved) params.set('searchID', String(query.saved));
  for (const name of fieldNames) {
    const value = query.filters[name];
    if (value !== undefined) params.set(name, String(value));
  }
  if (query.order !== 'price') params.set('order', query.order);
  if (!query.asc) params.set('asc', 'false');
  if (query.premium) params.set('premium', query.premium);
  if (query.mill) params.set('mill', String(query.mill));
  if (query.interest) params.set('interest', query.interest);
  writeGrouping(params, query);
  if (query.pageNum !== 1) params.set('pageNum', String(query.pageNum));
  return params;
}

/** Returns the URL's query part as text; commas stay readable. */
export const urlText = (query: CottonQuery): string =>
  writeUrl(query).toString().replaceAll('%2C', ',');

/** Returns the URL of a shop page: the shop first, which no filter removes. */
export function shopText(shop: number, query: CottonQuery): string {
  const rest = urlText({ ...query, filters: without(query.filters, ['id']) });
  return rest ? `${shopKey}=${shop}&${rest}` : `${shopKey}=${shop}`;
}

/** Returns the query limited to one shop. */
export const ofShop = (shop: number, query: CottonQuery): CottonQuery => ({
  ...query,
  filters: { ...query.filters, id: shop },
});

/** Returns the filters that a person chose: on the page of a shop without the shop. */
export const chosenOf = ({ filters }: CottonQuery, shop?: number): Filters =>
  shop === undefined ? filters : without(filters, ['id']);

/** Returns the filters as the server takes them. */
export const demandOf = (query: CottonQuery): Demand => ({
  type: query.tab === 2 ? 1 : 0,
  ...query.filters,
  premium: query.premium || undefined,
  mill: query.mill,
});

/** Returns the filters with the choice by the member's own decisions. */
export const selectedOf = (query: CottonQuery): SelectedDemand => ({
  ...demandOf(query),
  interest: query.interest ?? 'wanted',
});

/** Returns the filters without some fields. */
export function without(filters: Filters, names: readonly string[]): Filters {
  const rest = { ...filters };
  for (const name of fieldNames) if (names.includes(name)) delete rest[name];
  dropColourMode(rest);
  return rest;
}

/** Deletes the colour mode of filters without colour shares. */
function dropColourMode(filters: Filters): void {
  if (!filters.geColor && !filters.leColor) delete filters.primaryColorType;
}

/** Returns the query with some filters changed: undefined takes one away. It starts at the first page again. */
export function changed(query: CottonQuery, patch: Filters): CottonQuery {
  const filters: Filters = { ...query.filters, ...patch };
  for (const name of fieldNames) if (filters[name] === undefined) delete filters[name];
  return { ...query, filters, pageNum: 1 };
}

/** Returns a query without its open demand if it has no filters left. */
export function settled(query: CottonQuery): CottonQuery {
  if (query.saved === undefined || Object.keys(query.filters).length > 0) return query;
  const { saved: _, mine: __, ...rest } = query;
  return rest;
}

/** Returns how a link without a colour mode filters colour: by shares, unless it has other colour filters. */
function coloursOf({ geColor, leColor, primaryColor, excludePrimaryColor }: Filters) {
  const main = primaryColor !== undefined || excludePrimaryColor !== undefined;
  return (geColor ?? leColor) !== undefined && !main ? 1 : undefined;
}

/** Returns the fields that contradict others: crossed ranges, incomplete pairs, two modes of colour. */
function contradictions(filters: Filters): Field[] {
  const bad: Field[] = [];
  for (const [min, max] of rangeFields) {
    if ((filters[min] ?? -Infinity) > (filters[max] ?? Infinity)) bad.push(min, max);
  }
  const shares = filters.primaryColorType === 1;
  for (const name of ['geColor', 'geColorPercent', 'leColor', 'leColorPercent'] as const) {
    const other = name.endsWith('Percent') ? name.slice(0, -7) : `${name}Percent`;
    const half = filters[other as Field] === undefined;
    if (filters[name] !== undefined && (half || !shares)) bad.push(name);
  }
  for (const name of ['primaryColor', 'excludePrimaryColor'] as const) {
    if (filters[name] !== undefined && shares) bad.push(name);
  }
  if (filters.pricing && filters.listingIndex) bad.push('pricing', 'listingIndex');
  return bad;
}

const tabOf = (text: string): Tab | undefined => (text === '1' ? 1 : text === '2' ? 2 : undefined);
const typeOf = (text: string) => (text === '0' ? 0 : text === '1' ? 1 : undefined);
const ascOf = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined);

const interestOf = (text: string) =>
  Object.hasOwn(interestNames, text) ? (text as Interest) : undefined;

const groupOf = (text: string) => (Object.hasOwn(groupNames, text) ? (text as GroupBy) : undefined);

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const codeOf = (text: string) => (/^[0-9A-Za-z]{4,20}$/.test(text) ? text : undefined);
const nameOf = (text: string) => (text.length <= nameMax ? text : undefined);

const pageNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Returns the page of a text, the last that can be shown for one beyond it. */
const pageOf = (text: string) => Math.min(pageNumber(text), pageMax) || undefined;

const known = (name: string) =>
  name === shopKey ||
  Object.hasOwn(fields, name) ||
  Object.hasOwn(pageLabels, name) ||
  categoryKeys.includes(name) ||
  lookKeys.some((key) => key === name) ||
  additions.test(name);
