import { lazyPart } from '../ui/lazy-part';
import { batchNumber, id, one, page } from './params';
import type { SitePage } from './site-page';

/** Pages about cotton lots: search, details, comparison, shops and the own stock. */
export const cottonPages: SitePage[] = [
  {
    path: '/cottonmall',
    title: '棉花现货',
    who: 'public',
    params: { tab: one(0, 1, 2, 3, 4), type: one(0, 1), pageNum: page, searchID: id },
    page: lazyPart(() => import('../pages/cotton/lots/page')),
  },
  {
    path: '/cottonmall/search',
    title: '批号查询',
    who: 'public',
    params: { type: one(0, 1) },
    page: lazyPart(() => import('../pages/cotton/batches/page')),
  },
  {
    path: '/cottonmall/detail',
    title: '批次详情',
    who: 'public',
    params: { batchID: batchNumber, listingID: id },
    page: lazyPart(() => import('../pages/cotton/lot/page')),
  },
  {
    path: '/contrastBatch',
    title: '批次对比',
    who: 'public',
    page: lazyPart(() => import('../pages/cotton/compare/page')),
  },
  {
    path: '/shop/list',
    title: '企业店铺',
    who: 'public',
    params: { onSale: one('true', 'false', 1, 0), pageNum: page },
    page: lazyPart(() => import('../pages/cotton/shops/page')),
  },
  {
    path: '/shop/shopDetail',
    title: '企业店铺',
    who: 'public',
    params: { memberID: id, pageNum: page },
    page: lazyPart(() => import('../pages/cotton/shop/page')),
  },
  {
    path: '/member/listing/list',
    title: '我的店铺',
    who: 'product',
    button: true,
    download: true,
    params: { state: one('all', 1, 2, 3, 4, 5), pageNum: page },
    page: lazyPart(() => import('../pages/cotton/stock/page')),
  },
];
