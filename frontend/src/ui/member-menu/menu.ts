import type { MenuEntry } from '../chrome/menu';

/** What a member may do, as far as the menus show it. */
export interface Rights {
  /** 1: administers the company */
  isManager: number;
  /** 1: manages its products */
  isProductManagement: number;
  /** of the company: 1 frozen, 2 approved, 3 under review, 0 none */
  status: number;
}

/** A titled part of the member menu. */
export interface MemberGroup {
  title: string;
  entries: MenuEntry[];
}

interface Entry extends MenuEntry {
  /** who sees it; everybody when left out */
  who?: (rights: Rights) => boolean;
  /** it works for approved companies alone */
  approved?: boolean;
}

const approved = 2;

const leads = ({ isManager }: Rights) => isManager === 1;

/** Product managers and managers sell: they see the shop, and 挂牌 in the header. */
export const sells = (rights: Rights) => leads(rights) || rights.isProductManagement === 1;

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
      { title: '我的店铺', who: sells },
      { title: '我的销售询价' },
      { title: '我的报价' },
      { title: '采购意向' },
    ],
  },
  { title: '常用功能', entries: [{ title: '小工具' }, { title: '我的需求定制' }] },
  {
    title: '账户管理',
    entries: [
      { title: '站内消息', to: '/member/message' },
      { title: '用户管理', to: '/member/userlist', who: leads, approved: true },
      { title: '关联企业', to: '/member/inform' },
      { title: '企业信息', to: '/member/account', who: leads },
      { title: '用户注册审核', to: '/member/approve', who: leads, approved: true },
      { title: '修改密码', to: '/password' },
    ],
  },
  { title: '物流管理', entries: [{ title: '物流管理' }] },
];

/** The member menu of somebody with these rights. An entry without an address cannot be followed. */
export function memberMenu(rights: Rights): MemberGroup[] {
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries
      .filter(({ who }) => !who || who(rights))
      .map((entry) => entryOf(entry, rights)),
  }));
}

function entryOf({ title, to, approved: wanted }: Entry, { status }: Rights): MenuEntry {
  if (wanted && status !== approved) return { title, reason: '企业通过平台审核后开放' };
  return { title, to };
}
