import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

const deals = { status: one(0, 1, 2, 3, 4, 5, 7, 8), id, otherID: id, pageNum: page };

/** Carts, inquiries and deposits. */
export const dealPages: SitePage[] = [
  {
    path: '/member/spotSale/mySpotSalePurchase',
    title: '我的采购询盘',
    who: 'member',
    button: true,
    params: deals,
    page: lazyPart(() => import('../pages/deal/inquiries/purchases')),
  },
  {
    path: '/member/spotSale/mySpotSaleOrder',
    title: '我的销售询盘',
    who: 'member',
    button: true,
    params: deals,
    page: lazyPart(() => import('../pages/deal/inquiries/sales')),
  },
  {
    path: '/member/deposit',
    title: '点价金账户',
    who: 'member',
    button: true,
    download: true,
    params: {
      kind: one('paidIn', 'paidOut', 'held', 'released', 'settled', 'forfeited', 'received'),
      pageNum: page,
    },
    page: lazyPart(() => import('../pages/deal/deposit/page')),
  },
  {
    path: '/member/trade/shopCart',
    title: '我的购物车',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/deal/cart/page')),
  },
];
