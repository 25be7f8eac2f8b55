import { goods } from '../ui/chrome/goods';
import { lazyPart } from '../ui/lazy-part';
import { code, id, money, one, page } from './params';
import type { SitePage } from './site-page';

/** Pages about goods other than cotton: a list for each, and the details of a product. */
export const productPages: SitePage[] = [
  ...goods.map(
    ({ name, path }): SitePage => ({
      path,
      title: name,
      who: 'public',
      params: {
        category: code,
        futures: one('true', 'false'),
        priceMin: money,
        priceMax: money,
        asc: one('true'),
        pageNum: page,
        view: one('articles'),
      },
      page: lazyPart(() => import('../pages/product/list/page')),
    }),
  ),
  {
    path: '/yarn/detail',
    title: '产品详情',
    who: 'public',
    params: { id },
    page: lazyPart(() => import('../pages/product/detail/page')),
  },
  {
    path: '/shop/products',
    title: '企业店铺',
    who: 'public',
    params: { memberID: id, pageNum: page },
    page: lazyPart(() => import('../pages/product/shop/page')),
  },
  {
    path: '/member/product/list',
    title: '我的产品',
    who: 'product',
    button: true,
    params: { state: one('all', 'unfit', 0, 1, 2, 3), category: code, pageNum: page },
    page: lazyPart(() => import('../pages/product/stock/page')),
  },
  {
    path: '/member/product/edit',
    title: '发布产品',
    who: 'product',
    params: { id, category: code },
    page: lazyPart(() => import('../pages/product/form/page')),
  },
  {
    path: '/member/product/import',
    title: '产品表格',
    who: 'product',
    params: { importID: id, category: code, pageNum: page },
    page: lazyPart(() => import('../pages/product/import/page')),
  },
  {
    path: '/yarn/inquirelist',
    title: '采购需求',
    who: 'public',
    params: { category: code, asked: one('1'), pageNum: page },
    page: lazyPart(() => import('../pages/product/inquiries/page')),
  },
  {
    path: '/member/purchaseInfo/list',
    title: '我的采购需求',
    who: 'member',
    button: true,
    params: { status: one(0, 1, 2, 3), pageNum: page },
    page: lazyPart(() => import('../pages/product/requests/page')),
  },
  {
    path: '/member/offerPrice/list',
    title: '我的报价',
    who: 'member',
    button: true,
    params: { status: one(0, 1, 2, 3, 4), pageNum: page },
    page: lazyPart(() => import('../pages/product/quotes/page')),
  },
  {
    path: '/member/purchaseIntention/list',
    title: '采购意向',
    who: 'member',
    button: true,
    params: { side: one('buyer', 'seller'), pageNum: page },
    page: lazyPart(() => import('../pages/product/intentions/page')),
  },
];
