import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Terms, privacy and the documentation of the calls. */
export const aboutPages: SitePage[] = [
  {
    path: '/about/terms',
    title: '用户协议',
    who: 'public',
    page: lazyPart(() => import('../pages/about/terms')),
  },
  {
    path: '/about/privacy',
    title: '隐私政策',
    who: 'public',
    page: lazyPart(() => import('../pages/about/privacy')),
  },
  {
    path: '/developers',
    title: '接口文档',
    who: 'public',
    page: lazyPart(() => import('../pages/about/developers/page')),
  },
];
