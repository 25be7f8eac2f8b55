import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

const route = { way: one(1, 2, 3), pageNum: page };

/** Freight requests and quotes, and what routes have cost. */
export const freightPages: SitePage[] = [
  {
    path: '/logistics',
    title: '物流竞价',
    who: 'public',
    params: { ...route, id },
    page: lazyPart(() => import('../pages/freight/requests/page')),
  },
  {
    path: '/logistics/components/historicalQuotation',
    title: '历史运价',
    who: 'public',
    params: route,
    page: lazyPart(() => import('../pages/freight/rates/page')),
  },
  {
    path: '/member/logistics/list',
    title: '物流管理',
    who: 'member',
    button: true,
    params: { show: one('quotes'), status: one(0, 1, 2, 3, 4), pageNum: page },
    page: lazyPart(() => import('../pages/freight/mine/page')),
  },
];
