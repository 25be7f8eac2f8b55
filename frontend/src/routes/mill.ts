import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** The mills of a company. */
export const millPages: SitePage[] = [
  {
    path: '/member/mills',
    title: '我的工厂',
    who: 'member',
    page: lazyPart(() => import('../pages/mill/mills/page')),
  },
];
