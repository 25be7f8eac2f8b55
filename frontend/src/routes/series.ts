import { lazyPart } from '../ui/lazy-part';
import { one } from './params';
import type { SitePage } from './site-page';

/** The prices of the market day by day. */
export const seriesPages: SitePage[] = [
  {
    path: '/market',
    title: '行情数据',
    keywords: '郑棉,棉纱期货,ICE 棉花,CC Index 3128B,Cotlook A,籽棉价格,运价指数,美元汇率',
    who: 'public',
    params: { show: one('spread') },
    page: lazyPart(() => import('../pages/series/page')),
  },
];
