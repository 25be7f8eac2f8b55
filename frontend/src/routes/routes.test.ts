import { describe, expect, it } from 'vitest';
import addresses from '../addresses.json';
import keywords from '../keywords.json';
import { categories, cottonGroups, type MenuEntry, navigation } from '../ui/chrome/menu';
import { memberMenu } from '../ui/member-menu/menu';
import { pages } from './routes';

describe('addresses.json', () => {
  it('has the path of every page; the server answers 404 for all others', () => {
    expect(addresses).toEqual(pages.map(({ path }) => path));
  });
});

it('keywords.json has key words of pages only', () => {
  expect(Object.keys(keywords).filter((path) => !addresses.includes(path))).toEqual([]);
});

const within = (entry: MenuEntry): MenuEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(within),
];

describe('the menus', () => {
  const everyRight = { roles: ['login', 'founder', 'member', 'product', 'manager', 'admin'] };
  const menus = [
    navigation,
    categories,
    ...cottonGroups.map(({ entries }) => entries),
    ...memberMenu(everyRight).map(({ entries }) => entries),
  ];

  it('lead to pages of the site, and have nothing closed', () => {
    const entries = menus.flat().flatMap(within);
    const lost = entries.filter(({ path }) => !pages.some((one) => one.path === path));
    expect(lost).toEqual([]);
    expect(entries.filter(({ closed }) => closed)).toEqual([]);
  });

  it('have no id twice', () => {
    for (const menu of menus) {
      const ids = menu.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the list of pages', () => {
  it('has the pages that can be refreshed and exported', () => {
    const refreshed = pages.filter(({ button }) => button).map(({ path }) => path);
    expect(refreshed.sort()).toEqual([
      '/admin/articles',
      '/admin/auctions',
      '/admin/companies',
      '/admin/deals',
      '/admin/deposits',
      '/admin/events',
      '/admin/feedbacks',
      '/admin/inspection',
      '/admin/jobs',
      '/admin/notices',
      '/admin/orders',
      '/admin/orders/detail',
      '/admin/users',
      '/member/account',
      '/member/approve',
      '/member/auction/list',
      '/member/auction/purchase',
      '/member/bank',
      '/member/deposit',
      '/member/imported/list',
      '/member/inform',
      '/member/listing/list',
      '/member/logistics/list',
      '/member/message',
      '/member/offerPrice/list',
      '/member/order/buyDetail',
      '/member/order/components/Contract',
      '/member/order/components/Invoice',
      '/member/order/components/Payment',
      '/member/order/components/Receipt',
      '/member/order/list',
      '/member/order/myOrder',
      '/member/order/mySellOrder',
      '/member/order/purchaseDetails',
      '/member/order/purchaseList',
      '/member/product/list',
      '/member/purchaseInfo/list',
      '/member/purchaseIntention/list',
      '/member/spotSale/mySpotSaleOrder',
      '/member/spotSale/mySpotSalePurchase',
      '/member/trade/shopCart',
      '/member/userlist',
    ]);
    const exported = pages.filter(({ download }) => download).map(({ path }) => path);
    expect(exported.sort()).toEqual([
      '/admin/orders',
      '/member/deposit',
      '/member/imported/list',
      '/member/listing/list',
      '/member/order/list',
      '/member/order/myOrder',
      '/member/order/mySellOrder',
      '/member/order/purchaseList',
    ]);
  });
});
