import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

/** Uploads of sellers' spreadsheets. */
export const uploadPages: SitePage[] = [
  {
    path: '/member/listing/import',
    title: '导入',
    who: 'product',
    params: {
      importID: id,
      level: one('ready', 'warning', 'error', 'duplicate', 'skipped'),
      pageNum: page,
    },
    page: lazyPart(() => import('../pages/upload/sheet/page')),
  },
];
