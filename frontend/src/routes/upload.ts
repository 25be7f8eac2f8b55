import { lazyPart } from '../ui/lazy-part';
import type { SitePage } from './site-page';

/** Uploads of sellers' spreadsheets. */
export const uploadPages: SitePage[] = [
  {
    path: '/member/listing/import',
    title: '导入',
    who: 'product',
    page: lazyPart(() => import('../pages/upload/sheet/page')),
  },
];
