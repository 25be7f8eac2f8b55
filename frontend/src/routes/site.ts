import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** The home page, the search over everything and the page for errors. */
export const sitePages: SitePage[] = [
  {
    path: '/',
    title: '',
    who: 'public',
    page: lazyPart(() => import('../pages/site/home/page')),
  },
  {
    path: '/find',
    title: '查找',
    who: 'public',
    page: lazyPart(() => import('../pages/site/find/page')),
  },
  {
    path: '/error',
    title: '出错了',
    who: 'public',
    page: lazyPart(() => import('../pages/site/error')),
  },
];
