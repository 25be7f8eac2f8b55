import groups from '../categories.json';
import type { CottonQuery, Filters, ReadUrl, Tab } from './demand';

/** The query keys of the category menu. They are applied and then taken out of the URL. */
export const categoryKeys = ['routeType', 'routeKey', 'clickType'];

const cotton = '国产棉';

/** One item of the category menu: what it is called in the menu and what it filters. */
interface Category {
  name: string;
  /** other words of a link that mean this item */
  keys: string[];
  tab?: Tab;
  filters: Filters;
}

/** The cotton submenu: its groups, each item a filter. The server counts the same ones. */
const categoryGroups = groups as { clickType: string; items: Category[] }[];

/** Applies the category keys of a URL to a query. An unknown category changes nothing and says so. */
export function readCategory(params: URLSearchParams, query: CottonQuery): ReadUrl {
  if (!categoryKeys.some((name) => params.has(name))) return { query, notices: [] };
  const wanted = params.get('routeKey') ?? '';
  const group = categoryGroups.find(({ clickType }) => clickType === params.get('clickType'));
  const item = group?.items.find(({ name, keys }) => [name, ...keys].includes(wanted));
  if (!item || (params.get('routeType') ?? cotton) !== cotton) {
    return { query, notices: [`没有“${wanted.slice(0, 20)}”这个分类，现在显示全部批次`] };
  }
  const filters = { ...query.filters, ...item.filters };
  return { query: { ...query, tab: item.tab ?? query.tab, filters, pageNum: 1 }, notices: [] };
}
