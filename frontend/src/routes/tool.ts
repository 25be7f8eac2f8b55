import { lazyPart } from '../ui/lazy-part';
import { batchNumber, one, page } from './params';
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
  {
    path: '/tool/ImportedCottonPrice',
    title: '进口棉价格',
    keywords: '进口棉到厂价,美分磅换算,1%配额,滑准税,内外棉价差',
    who: 'public',
    page: lazyPart(() => import('../pages/tool/imported/page')),
  },
  {
    path: '/tool/RaiseThePremium',
    title: '升贴水计算',
    keywords: '棉花升贴水,颜色级,长度,马值,强力,郑商所升贴水,折3128',
    who: 'public',
    params: { zl: one(1), ph: batchNumber },
    page: lazyPart(() => import('../pages/tool/premium/page')),
  },
  {
    path: '/tool/RevolutionHair',
    title: '公重毛重换算',
    keywords: '公转毛,毛转公,公定重量,毛重价,公重价,回潮率,含杂率',
    who: 'public',
    params: { mzg: one(1), zs: one(1) },
    page: lazyPart(() => import('../pages/tool/gross/page')),
  },
  {
    path: '/tool/batchPrice',
    title: '批量估价',
    keywords: '棉花批量估价,升贴水,基差,折3128,批号',
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
