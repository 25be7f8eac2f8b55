import groups from '../../categories.json';
import { shopsPath } from './places';

/** An entry of a menu. Without an address it is not available yet and shown as disabled. */
export interface MenuEntry {
  title: string;
  to?: string;
  /** why it cannot be followed; that it does not exist yet when left out */
  reason?: string;
  children?: MenuEntry[];
}

export interface MenuGroup {
  title: string;
  /** what the cotton page calls the group; none when its entries cannot be chosen */
  clickType?: string;
  entries: MenuEntry[];
}

/** The address of the cotton page with a filter of the category menu; the page applies and removes it. */
function cotton(clickType: string, routeKey: string): MenuEntry {
  const query = new URLSearchParams({ routeType: '国产棉', routeKey, clickType });
  return { title: routeKey, to: `/cottonmall?${query}` };
}

/** The groups of the cotton submenu. */
export const cottonGroups: MenuGroup[] = groups.map(({ clickType, title, items }) => ({
  title,
  clickType,
  entries: items.map(({ name }) => cotton(clickType, name)),
}));

/** Imported cotton is in the submenu but disabled. */
export const importedGroup: MenuGroup = {
  title: '进口棉',
  entries: [{ title: '人民币计价' }, { title: '美元计价' }],
};

/** The goods of the all-categories menu. */
export const categories: MenuEntry[] = [
  { title: '棉花', to: '/cottonmall' },
  { title: '涤纶短纤' },
  { title: '莱赛尔' },
  { title: '企业店铺', to: shopsPath },
];

/** The top navigation with its submenus. */
export const navigation: MenuEntry[] = [
  { title: '首页', to: '/' },
  {
    title: '棉花',
    to: '/cottonmall',
    children: [
      { title: '新疆棉', to: '/cottonmall' },
      { title: '地产棉', to: '/cottonmall?tab=2' },
      { title: '批次对比', to: '/contrastBatch' },
      { title: '进口棉' },
      { title: '棉花竞价' },
    ],
  },
  { title: '涤纶短纤', children: [{ title: '短纤现货' }, { title: '采购意向' }] },
  { title: '莱赛尔' },
  { title: '企业店铺', to: shopsPath },
  { title: '物流竞价', children: [{ title: '运输询价' }, { title: '历史运价' }] },
  {
    title: '资讯',
    children: [{ title: '行业资讯' }, { title: '帮助中心' }, { title: '学习视频' }],
  },
];
