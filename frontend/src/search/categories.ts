import type { CottonQuery, Filters, ReadUrl } from './demand';

/** The query keys of the category menu. They are applied and then taken out of the URL. */
export const categoryKeys = ['routeType', 'routeKey', 'clickType'];

const cotton = '国产棉';

/** One item of the category menu: what it is called in the menu and what it filters. */
export interface Category {
  name: string;
  /** the words of a link that mean this item */
  keys: string[];
  tab?: 1 | 2;
  filters: Filters;
}

export interface CategoryGroup {
  clickType: '棉花类型' | '存放地' | '产地' | '指标';
  items: Category[];
}

const area = (name: string, tab: 1 | 2, filters: Filters): Category => ({
  name,
  keys: [name, name.replace('疆', '')],
  tab,
  filters,
});

const double = (n: number): Category => ({
  name: `双${n}`,
  keys: [`双${n}`, String(n)],
  filters: { lengthMin: n, strongMin: n },
});

/** The cotton submenu: four groups, each item a filter. */
export const categoryGroups: CategoryGroup[] = [
  {
    clickType: '棉花类型',
    items: [
      { name: '手采棉', keys: ['手采棉', '手采', '手摘棉'], filters: { packType: '1' } },
      { name: '机采棉', keys: ['机采棉', '机采'], filters: { packType: '2' } },
      { name: '皮辊棉', keys: ['皮辊棉', '皮辊'], filters: { cottonType: '2' } },
      { name: '长绒棉', keys: ['长绒棉', '长绒'], filters: { cottonType: '4' } },
    ],
  },
  {
    clickType: '存放地',
    items: ['南疆', '北疆', '东疆', '内地'].map((name) => area(name, 1, { depositaryZone: name })),
  },
  {
    clickType: '产地',
    items: [
      ...['南疆', '北疆', '东疆', '兵团'].map((name) => area(name, 1, { origins: name })),
      area('内地', 2, {}),
    ],
  },
  { clickType: '指标', items: [28, 29, 30].map(double) },
];

/** Applies the category keys of a URL to a query. An unknown category changes nothing and says so. */
export function readCategory(params: URLSearchParams, query: CottonQuery): ReadUrl {
  if (!categoryKeys.some((name) => params.has(name))) return { query, notices: [] };
  const wanted = params.get('routeKey') ?? '';
  const group = categoryGroups.find(({ clickType }) => clickType === params.get('clickType'));
  const item = group?.items.find(({ keys }) => keys.includes(wanted));
  if (!item || (params.get('routeType') ?? cotton) !== cotton) {
    return { query, notices: [`没有“${wanted.slice(0, 20)}”这个分类，现在显示全部批次`] };
  }
  const filters = { ...query.filters, ...item.filters };
  return { query: { ...query, tab: item.tab ?? query.tab, filters, pageNum: 1 }, notices: [] };
}
