import { lazyPart } from '../ui/lazy-part';
import { amount, bill, id, money, one, page } from './params';
import type { SitePage } from './site-page';

/** Pages about imported cotton: the list, the lots of a bill of lading and the details of a lot. */
export const importedPages: SitePage[] = [
  {
    path: '/import',
    title: '进口棉',
    who: 'public',
    params: {
      currency: one(1, 2),
      duty: one(1, 2, 3),
      quota: one('true', 'false'),
      id,
      lengthMin: money,
      lengthMax: money,
      strongMin: amount,
      strongMax: amount,
      mikeMin: amount,
      mikeMax: amount,
      priceMin: amount,
      priceMax: amount,
      landedMin: money,
      landedMax: money,
      asc: one('true', 'false'),
      pageNum: page,
    },
    page: lazyPart(() => import('../pages/imported/list/page')),
  },
  {
    path: '/import/listDetail',
    title: '提单',
    who: 'public',
    params: { billOfLadingNo: bill },
    page: lazyPart(() => import('../pages/imported/bill/page')),
  },
  {
    path: '/cottonmall/importedDetail',
    title: '进口棉详情',
    who: 'public',
    params: { importlistingID: id },
    page: lazyPart(() => import('../pages/imported/lot/page')),
  },
  {
    path: '/member/imported/list',
    title: '我的进口棉',
    who: 'product',
    button: true,
    download: true,
    params: { state: one('all', 0, 2, 3, 4, 5), currency: one(1, 2), pageNum: page },
    page: lazyPart(() => import('../pages/imported/stock/page')),
  },
  {
    path: '/member/imported/import',
    title: '进口棉表格',
    who: 'product',
    page: lazyPart(() => import('../pages/imported/import/page')),
  },
];
