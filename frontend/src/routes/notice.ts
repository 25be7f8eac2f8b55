import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Messages. */
export const noticePages: SitePage[] = [
  {
    path: '/member/message',
    title: '站内消息',
    who: 'login',
    page: lazyPart(() => import('../pages/notice/messages/page')),
  },
];
