import type { MenuEntry } from '../chrome/menu';
import { adminPath } from '../chrome/places';

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
      { title: '我的购物车' },
      { title: '我的采购询价' },
      { title: '我的采购订单' },
      { title: '我的采购需求' },
    ],
  },
  {
    title: '我是卖家',
    entries: [
      { title: '我的店铺', to: '/member/listing/list', who: 'product' },
      { title: '我的销售询价' },
      { title: '我的报价' },
      { title: '采购意向' },
    ],
  },
  {
    title: '常用功能',
    entries: [
      { title: '小工具' },
      { title: '我的需求定制', to: '/member/conditions' },
      { title: '平台管理', to: adminPath, who: 'admin' },
    ],
  },
  {
    title: '账户管理',
    entries: [
      { title: '站内消息', to: '/member/message' },
      { title: '用户管理', to: '/member/userlist', who: 'founder', open: 'manager' },
      { title: '关联企业', to: '/member/inform' },
      { title: '企业信息', to: '/member/account', who: 'founder' },
      { title: '用户注册审核', to: '/member/approve', who: 'founder', open: 'manager' },
      { title: '修改密码', to: '/password' },
    ],
  },
  { title: '物流管理', entries: [{ title: '物流管理' }] },
];

/** Returns the member menu for some rights. An entry without an address is disabled. */
export function memberMenu(rights: Rights): MemberGroup[] {
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries
      .filter(({ who }) => !who || rights.roles.includes(who))
      .map((entry) => entryOf(entry, rights)),
  }));
}

function entryOf({ title, to, open }: Entry, { roles }: Rights): MenuEntry {
  if (open && !roles.includes(open)) return { title, reason: '企业通过平台审核后开放' };
  return { title, to };
}
