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

/** Applies the category keys of a URL to a query. An unknown category changes nothing and is refused. */
export function readCategory(params: URLSearchParams, query: CottonQuery): Omit<ReadUrl, 'notes'> {
  if (!categoryKeys.some((name) => params.has(name))) return { query, refused: [] };
  const [type = '', wanted = '', kind = ''] = categoryKeys.map((name) => params.get(name) ?? '');
  const group = categoryGroups.find(({ clickType }) => clickType === kind);
  const item = group?.items.find(({ name, keys }) => [name, ...keys].includes(wanted));
  if (!item || (type || cotton) !== cotton) {
    const request = [type, kind, wanted].map((text) => text.slice(0, 20)).filter(Boolean);
    return { query, refused: [`分类 ${request.join(' › ')}`] };
  }
  const filters = { ...query.filters, ...item.filters };
  return { query: { ...query, tab: item.tab ?? query.tab, filters, pageNum: 1 }, refused: [] };
}
