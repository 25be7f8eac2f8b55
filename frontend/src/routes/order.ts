import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Orders, their contracts and the sections of contracts. */
export const orderPages: SitePage[] = [
  {
    path: '/member/terms',
    title: '合同条款',
    who: 'login',
    page: lazyPart(() => import('../pages/order/terms/page')),
  },
];
