import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

/** Uploads of sellers' spreadsheets and of official certificates. */
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
  {
    path: '/admin/inspection/import',
    title: '导入公检数据',
    who: 'admin',
    page: lazyPart(() => import('../pages/upload/inspection/page')),
  },
];
