import { lazyPart } from '../ui/lazy-part';
import { one } from './params';
import type { SitePage } from './site-page';

/** The prices of the market day by day. */
export const seriesPages: SitePage[] = [
  {
    path: '/market',
    title: '行情数据',
    who: 'public',
    params: { show: one('spread') },
    page: lazyPart(() => import('../pages/series/page')),
  },
];
