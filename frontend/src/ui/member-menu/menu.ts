import { type MenuEntry, openEntry } from '../chrome/menu';
import {
  accountPath,
  adminPath,
  bankPath,
  bidsPath,
  cartPath,
  companiesPath,
  depositPath,
  freightPath,
  importedStockPath,
  intentionsPath,
  millsPath,
  ordersPath,
  ownAuctionsPath,
  premiumsPath,
  productStockPath,
  purchasesPath,
  quotesPath,
  requestsPath,
  saleOrdersPath,
  salesPath,
  stockPath,
  toolsPath,
} from '../chrome/places';

/** A person's rights: the names of their roles, which pages and calls check, too. */
export interface Rights {
  roles: string[];
}

/** A titled part of the member menu. */
export interface MemberGroup {
  title: string;
  entries: MenuEntry[];
}

interface Entry extends MenuEntry {
  /** the role that sees the entry; everybody without it */
  who?: string;
  /** the role that can open the entry, where more people see it */
  open?: string;
}

/** Product managers and managers sell: they see the shop, and 挂牌 in the header. */
export const sells = ({ roles }: Rights) => roles.includes('product');

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: '我是买家',
    entries: [
      openEntry('cart', '我的购物车', cartPath),
      openEntry('inquiries', '我的采购询盘', purchasesPath),
      openEntry('orders', '我的采购订单', ordersPath),
      { ...openEntry('bids', '我的竞价', bidsPath), who: 'member' },
      openEntry('requests', '我的采购需求', requestsPath),
      { ...openEntry('deposit', '点价金账户', depositPath), who: 'member' },
    ],
  },
  {
    title: '我是卖家',
    entries: [
      { ...openEntry('stock', '我的店铺', stockPath), who: 'product' },
      { ...openEntry('imported', '我的进口棉', importedStockPath), who: 'product' },
      { ...openEntry('products', '我的产品', productStockPath), who: 'product' },
      { ...openEntry('auctions', '竞价场次', ownAuctionsPath), who: 'product' },
      openEntry('sales', '我的销售询盘', salesPath),
      openEntry('saleOrders', '我的销售订单', saleOrdersPath),
      openEntry('quotes', '我的报价', quotesPath),
      openEntry('intentions', '采购意向', intentionsPath),
      openEntry('terms', '合同条款', '/member/terms'),
    ],
  },
  {
    title: '常用功能',
    entries: [
      { ...openEntry('tools', '小工具', toolsPath), who: 'member' },
      openEntry('demands', '我的需求定制', '/member/conditions'),
      { ...openEntry('premiums', '升贴水表', premiumsPath), who: 'member' },
      { ...openEntry('mills', '我的工厂', millsPath), who: 'member' },
      { ...openEntry('platform', '平台管理', adminPath), who: 'admin' },
    ],
  },
  {
    title: '账户管理',
    entries: [
      openEntry('messages', '站内消息', '/member/message'),
      { ...openEntry('users', '用户管理', '/member/userlist'), who: 'founder', open: 'manager' },
      openEntry('companies', '关联企业', companiesPath),
      { ...openEntry('company', '企业信息', accountPath), who: 'founder' },
      { ...openEntry('bank', '收款账户', bankPath), who: 'member' },
      {
        ...openEntry('applications', '用户注册审核', '/member/approve'),
        who: 'founder',
        open: 'manager',
      },
      openEntry('password', '修改密码', '/password'),
    ],
  },
  {
    title: '物流管理',
    entries: [{ ...openEntry('logistics', '物流管理', freightPath), who: 'member' }],
  },
];

/** Returns the member menu for some rights. */
export function memberMenu(rights: Rights): MemberGroup[] {
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries
      .filter(({ who }) => !who || rights.roles.includes(who))
      .map((entry) => entryOf(entry, rights)),
  }));
}

function entryOf({ who: _, open, ...entry }: Entry, { roles }: Rights): MenuEntry {
  return !open || roles.includes(open) ? entry : { ...entry, closed: '企业通过平台审核后开放' };
}
