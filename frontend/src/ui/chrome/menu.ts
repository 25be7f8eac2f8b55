import groups from '../../categories.json';
import { articlesIn, articlesPath, helpPath, introductionPath, videosPath } from './articles';
import { goods } from './goods';
import {
  auctionsPath,
  freightRatesPath,
  importedIn,
  importedPath,
  inquiriesPath,
  logisticsPath,
  marketPath,
  reservePath,
  shopsPath,
} from './places';

/** An entry of a menu. */
export interface MenuEntry {
  id: string;
  name: string;
  /** the page, one of the list of pages */
  path: string;
  /** the address, of the page with its query */
  url: string;
  /** why this person cannot follow it; undefined when they can */
  closed?: string;
  children?: MenuEntry[];
}

export interface MenuGroup {
  title: string;
  /** what the cotton page calls the group; none when its entries cannot be chosen */
  clickType?: string;
  entries: MenuEntry[];
}

/** Returns an entry that opens a page. */
export function openEntry(id: string, name: string, url: string): MenuEntry {
  return { id, name, path: url.replace(/\?.*/, ''), url };
}

/** The address of the cotton page with a filter of the category menu; the page applies and removes it. */
function cotton(clickType: string, routeKey: string): MenuEntry {
  const address = `/cottonmall?${new URLSearchParams({ routeType: '国产棉', routeKey, clickType })}`;
  return openEntry(`${clickType} ${routeKey}`, routeKey, address);
}

/** The groups of the cotton submenu. */
export const cottonGroups: MenuGroup[] = groups.map(({ clickType, title, items }) => ({
  title,
  clickType,
  entries: items.map(({ name }) => cotton(clickType, name)),
}));

/** Imported cotton in the submenu, by its currencies. */
export const importedGroup: MenuGroup = {
  title: '进口棉',
  entries: [
    openEntry('cny', '人民币计价', importedIn(1)),
    openEntry('usd', '美元计价', importedIn(2)),
  ],
};

const imported = openEntry('imported', '进口棉', importedPath);

const auction = openEntry('auction', '棉花竞价', auctionsPath);

const reserve = openEntry('reserve', '储备棉', reservePath);

const shops = openEntry('shops', '企业店铺', shopsPath);
const [polyester, yarn, lyocell] = goods.map(({ code, name, path }) =>
  openEntry(code, name, path),
) as [MenuEntry, MenuEntry, MenuEntry];

/** The goods of the all-categories menu. */
export const categories: MenuEntry[] = [
  openEntry('cotton', '棉花', '/cottonmall'),
  imported,
  reserve,
  auction,
  polyester,
  yarn,
  lyocell,
  shops,
];

/** The tools that compute prices. */
export const tools: MenuEntry[] = [
  openEntry('premium', '升贴水计算', '/tool/RaiseThePremium'),
  openEntry('valuation', '批量估价', '/tool/batchPrice'),
  openEntry('gross', '公重毛重换算', '/tool/RevolutionHair'),
  openEntry('cottonseed', '籽棉成本', '/tool/cottonseedPrice'),
  openEntry('landed', '进口棉价格', '/tool/ImportedCottonPrice'),
];

/** The top navigation with its submenus. */
export const navigation: MenuEntry[] = [
  openEntry('home', '首页', '/'),
  {
    ...openEntry('cotton', '棉花', '/cottonmall'),
    children: [
      openEntry('xinjiang', '新疆棉', '/cottonmall'),
      openEntry('inland', '地产棉', '/cottonmall?tab=2'),
      openEntry('compare', '批次对比', '/contrastBatch'),
      imported,
      reserve,
      auction,
    ],
  },
  imported,
  auction,
  reserve,
  {
    ...polyester,
    children: [
      openEntry('fibre', '短纤现货', `${polyester.url}?futures=false`),
      openEntry('requests', '采购需求', `${inquiriesPath}?category=polyester`),
    ],
  },
  { ...yarn, children: [openEntry('yarnRequests', '棉纱求购', inquiriesPath)] },
  lyocell,
  shops,
  {
    ...openEntry('market', '行情', marketPath),
    children: [openEntry('series', '行情数据', marketPath), ...tools],
  },
  {
    ...openEntry('logistics', '物流竞价', logisticsPath),
    children: [
      openEntry('freight', '运输询价', logisticsPath),
      openEntry('rates', '历史运价', freightRatesPath),
    ],
  },
  {
    ...openEntry('news', '资讯', articlesPath),
    children: [
      openEntry('articles', '行业资讯', articlesIn('news')),
      openEntry('guides', '交易指南', articlesIn('guide')),
      openEntry('help', '帮助中心', helpPath),
      openEntry('videos', '学习视频', videosPath),
      openEntry('introduction', '平台介绍', introductionPath),
    ],
  },
];
