import { lazyPart } from '../ui/lazy-part';
import { one, page } from './params';
import type { SitePage } from './site-page';

/** Pages about carts, deals and deposit accounts. */
export const dealPages: SitePage[] = [
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
];
