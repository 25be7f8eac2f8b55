import { lazyPart } from '../ui/lazy-part';
import { one, page } from './params';
import type { SitePage } from './site-page';

/** The auctions of cotton. */
export const auctionPages: SitePage[] = [
  {
    path: '/bidCotton',
    title: '棉花竞价',
    who: 'public',
    params: { status: one(1, 2, 3), pageNum: page },
    page: lazyPart(() => import('../pages/auction/page')),
  },
  {
    path: '/member/auction/purchase',
    title: '我的竞价',
    who: 'member',
    button: true,
    params: { status: one(1, 2, 3, 4), pageNum: page },
    page: lazyPart(() => import('../pages/auction/purchases')),
  },
  {
    path: '/member/auction/list',
    title: '竞价场次',
    who: 'product',
    button: true,
    params: { status: one(1, 2, 3, 5), pageNum: page },
    page: lazyPart(() => import('../pages/auction/own')),
  },
];
