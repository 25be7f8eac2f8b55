import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Saved demands and their reminders. */
export const demandPages: SitePage[] = [
  {
    path: '/login/subscribe',
    title: '接收推送',
    who: 'public',
    page: lazyPart(() => import('../pages/demand/subscribe/page')),
  },
  {
    path: '/stop',
    title: '停止推送',
    who: 'public',
    page: lazyPart(() => import('../pages/demand/stop/page')),
  },
  {
    path: '/member/conditions',
    title: '我的需求定制',
    who: 'login',
    page: lazyPart(() => import('../pages/demand/demands/page')),
  },
];
