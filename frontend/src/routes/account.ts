import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Login, registration and the pages of the member centre about people and companies. */
export const accountPages: SitePage[] = [
  {
    path: '/login/login',
    title: '登录',
    who: 'public',
    page: lazyPart(() => import('../pages/account/login/page')),
  },
  {
    path: '/login/scan',
    title: '扫码登录',
    who: 'public',
    page: lazyPart(() => import('../pages/account/scan/page')),
  },
  {
    path: '/login/wechat',
    title: '微信登录',
    who: 'public',
    page: lazyPart(() => import('../pages/account/wechat/page')),
  },
  {
    path: '/register/register',
    title: '免费注册',
    who: 'public',
    page: lazyPart(() => import('../pages/account/register/page')),
  },
  {
    path: '/password',
    title: '修改密码',
    who: 'public',
    page: lazyPart(() => import('../pages/account/password/page')),
  },
  {
    path: '/member',
    title: '会员中心',
    who: 'login',
    page: lazyPart(() => import('../pages/account/member/page')),
  },
  {
    path: '/member/account',
    title: '企业信息',
    who: 'founder',
    button: true,
    page: lazyPart(() => import('../pages/account/company/page')),
  },
  {
    path: '/member/bank',
    title: '收款账户',
    who: 'member',
    button: true,
    page: lazyPart(() => import('../pages/account/bank/page')),
  },
  {
    path: '/member/approve',
    title: '用户注册审核',
    who: 'manager',
    button: true,
    page: lazyPart(() => import('../pages/account/applications/page')),
  },
  {
    path: '/member/inform',
    title: '关联企业',
    who: 'login',
    button: true,
    page: lazyPart(() => import('../pages/account/companies/page')),
  },
  {
    path: '/member/userlist',
    title: '用户管理',
    who: 'manager',
    button: true,
    page: lazyPart(() => import('../pages/account/users/page')),
  },
];
