import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

const listed = { status: one(0, 1, 2, 3, 4, 5, 9), otherID: id, pageNum: page };

/** Orders, and what belongs to them. */
export const orderPages: SitePage[] = [
  {
    path: '/member/order/list',
    title: '我的采购订单',
    who: 'member',
    button: true,
    download: true,
    params: listed,
    page: lazyPart(() => import('../pages/order/list/purchases')),
  },
  {
    path: '/member/order/mySellOrder',
    title: '我的销售订单',
    who: 'member',
    button: true,
    download: true,
    params: listed,
    page: lazyPart(() => import('../pages/order/list/sales')),
  },
  {
    path: '/member/order/myOrder',
    title: '我的订单',
    who: 'member',
    button: true,
    download: true,
    params: listed,
    page: lazyPart(() => import('../pages/order/list/both')),
  },
  {
    path: '/member/order/purchaseList',
    title: '产品订单',
    who: 'member',
    button: true,
    download: true,
    params: listed,
    page: lazyPart(() => import('../pages/order/list/products')),
  },
  {
    path: '/member/order/buyDetail',
    title: '订单详情',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/order/detail/page')),
  },
  {
    path: '/member/order/purchaseDetails',
    title: '产品订单详情',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/order/detail/product')),
  },
  {
    path: '/member/order/components/Contract',
    title: '合同',
    who: 'member',
    button: true,
    params: { version: id },
    page: lazyPart(() => import('../pages/order/views/contract')),
  },
  {
    path: '/member/order/components/Invoice',
    title: '发票',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/order/views/invoice')),
  },
  {
    path: '/member/order/components/Payment',
    title: '付款',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/order/views/payment')),
  },
  {
    path: '/member/order/components/Receipt',
    title: '提货和验收',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/order/views/receipt')),
  },
  {
    path: '/member/terms',
    params: { goods: one('product') },
    title: '合同条款',
    who: 'login',
    page: lazyPart(() => import('../pages/order/terms/page')),
  },
];
