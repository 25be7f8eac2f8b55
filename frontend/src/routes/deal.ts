import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Pages about carts, deals and deposit accounts. */
export const dealPages: SitePage[] = [
  {
    path: '/member/trade/shopCart',
    title: '我的购物车',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/deal/cart/page')),
  },
];
