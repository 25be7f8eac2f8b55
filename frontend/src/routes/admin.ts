import { lazyPart } from '../ui/lazy-part';
import { id, one, page, word } from './params';
import type { SitePage } from './site-page';

/** Pages of the platform administrators. */
export const adminPages: SitePage[] = [
  {
    path: '/admin',
    title: '平台管理',
    who: 'admin',
    page: lazyPart(() => import('../pages/admin/home/page')),
  },
  {
    path: '/admin/companies',
    title: '企业',
    who: 'admin',
    button: true,
    params: { status: one(1, 2, 3, 4, 5), kind: word, memberID: id, pageNum: page },
    page: lazyPart(() => import('../pages/admin/companies/page')),
  },
  {
    path: '/admin/users',
    title: '用户',
    who: 'admin',
    button: true,
    params: { state: one(1, 2), pageNum: page },
    page: lazyPart(() => import('../pages/admin/users/page')),
  },
  {
    path: '/admin/feedbacks',
    title: '问题反馈',
    who: 'admin',
    button: true,
    params: { state: one(1, 2), id, pageNum: page },
    page: lazyPart(() => import('../pages/admin/feedbacks/page')),
  },
  {
    path: '/admin/deals',
    title: '询盘与成交',
    who: 'admin',
    button: true,
    params: {
      status: one(0, 1, 2, 3, 4, 5, 7, 8),
      side: one('buyer', 'seller'),
      id,
      memberID: id,
      pageNum: page,
    },
    page: lazyPart(() => import('../pages/admin/deals/page')),
  },
  {
    path: '/admin/deposits',
    title: '点价金',
    who: 'admin',
    button: true,
    params: { pageNum: page },
    page: lazyPart(() => import('../pages/admin/deposits/page')),
  },
  {
    path: '/admin/inspection',
    title: '公检数据',
    who: 'admin',
    button: true,
    page: lazyPart(() => import('../pages/admin/inspection/page')),
  },
  {
    path: '/admin/base',
    title: '基础资料',
    who: 'admin',
    params: { pageNum: page },
    page: lazyPart(() => import('../pages/admin/base/page')),
  },
  {
    path: '/admin/marks',
    title: '标记和会员',
    who: 'admin',
    page: lazyPart(() => import('../pages/admin/marks/page')),
  },
  {
    path: '/admin/notices',
    title: '外发消息',
    who: 'admin',
    button: true,
    params: { state: one(1, 2, 3, 4), pageNum: page },
    page: lazyPart(() => import('../pages/admin/notices/page')),
  },
  {
    path: '/admin/jobs',
    title: '后台任务',
    who: 'admin',
    button: true,
    page: lazyPart(() => import('../pages/admin/jobs/page')),
  },
  {
    path: '/admin/events',
    title: '操作记录',
    who: 'admin',
    button: true,
    params: { memberID: id, pageNum: page },
    page: lazyPart(() => import('../pages/admin/events/page')),
  },
];
