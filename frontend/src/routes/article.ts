import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

const category = one('news', 'guide', 'help', 'service', 'about');

const topic = (path: string, title: string): SitePage => ({
  path,
  title,
  who: 'public',
  params: { id },
  page: lazyPart(() => import('../pages/article/topic/page')),
});

const introduction = (path: string, title: string): SitePage => ({
  path,
  title,
  who: 'public',
  page: lazyPart(() => import('../pages/article/introduction/page')),
});

/** Articles, videos, and what the platform is. */
export const articlePages: SitePage[] = [
  {
    path: '/article/list',
    title: '资讯',
    who: 'public',
    params: { id: category, aid: id, pageNum: page },
    page: lazyPart(() => import('../pages/article/list/page')),
  },
  {
    path: '/article/detail',
    title: '文章',
    who: 'public',
    params: { id },
    page: lazyPart(() => import('../pages/article/detail/page')),
  },
  topic('/article/help', '帮助中心'),
  topic('/article/service', '服务说明'),
  topic('/article/about', '关于我们'),
  {
    path: '/fileList',
    title: '学习视频',
    who: 'public',
    page: lazyPart(() => import('../pages/article/videos/page')),
  },
  introduction('/introduction', '平台介绍'),
  introduction('/introduction/video', '介绍视频'),
];
