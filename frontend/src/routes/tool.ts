import { lazyPart } from '../ui/lazy-part';
import { batchNumber, one, page } from './params';
import type { SitePage } from './site-page';

/** Tools that compute prices of the trade. */
export const toolPages: SitePage[] = [
  {
    path: '/tool/cottonseedPrice',
    title: '籽棉成本',
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
  {
    path: '/tool/ImportedCottonPrice',
    title: '进口棉价格',
    who: 'public',
    page: lazyPart(() => import('../pages/tool/imported/page')),
  },
  {
    path: '/tool/RaiseThePremium',
    title: '升贴水计算',
    who: 'public',
    params: { zl: one(1), ph: batchNumber },
    page: lazyPart(() => import('../pages/tool/premium/page')),
  },
  {
    path: '/tool/RevolutionHair',
    title: '公重毛重换算',
    who: 'public',
    params: { mzg: one(1), zs: one(1) },
    page: lazyPart(() => import('../pages/tool/gross/page')),
  },
  {
    path: '/tool/batchPrice',
    title: '批量估价',
    who: 'public',
    params: { hst: one(1) },
    page: lazyPart(() => import('../pages/tool/valuation/page')),
  },
  {
    path: '/member/tools',
    title: '小工具',
    who: 'member',
    params: { type: one('named', 1, 2, 3, 4, 5, 6), pageNum: page },
    page: lazyPart(() => import('../pages/tool/history/page')),
  },
];
