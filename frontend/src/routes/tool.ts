import { lazyPart } from '../ui/lazy-part';
import { one } from './params';
import type { SitePage } from './site-page';

/** Tools that compute prices of the trade. */
export const toolPages: SitePage[] = [
  {
    path: '/tool/cottonseedPrice',
    title: '籽棉成本',
    keywords: '籽棉价格,皮棉成本,衣分,衣亏率,籽转皮,皮转籽',
    who: 'public',
    params: { pzz: one(1) },
    page: lazyPart(() => import('../pages/tool/cottonseed/page')),
  },
  {
    path: '/member/premiumTables',
    title: '升贴水表',
    who: 'member',
    page: lazyPart(() => import('../pages/tool/premiums/page')),
  },
];
