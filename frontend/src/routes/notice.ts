import { lazyPart } from '../ui/lazy-part';
import { one, page } from './params';
import type { SitePage } from './site-page';

/** Messages. */
export const noticePages: SitePage[] = [
  {
    path: '/member/message',
    title: '站内消息',
    who: 'login',
    button: true,
    params: { type: one(1, 2), pageNum: page },
    page: lazyPart(() => import('../pages/notice/messages/page')),
  },
];
