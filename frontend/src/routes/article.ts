import { lazyPart } from '../ui/lazy-part';
import { id, one, page } from './params';
import type { SitePage } from './site-page';

const category = one('news', 'guide', 'help', 'service', 'about');
const keywords = '棉花知识,公检证书,升贴水,点价,折3128,棉花交易指南';

const topic = (path: string, title: string): SitePage => ({
  path,
  title,
  keywords,
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
    keywords,
    who: 'public',
    params: { id: category, aid: id, pageNum: page },
    page: lazyPart(() => import('../pages/article/list/page')),
  },
  {
    path: '/article/detail',
    title: '文章',
    keywords,
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
    keywords,
    who: 'public',
    page: lazyPart(() => import('../pages/article/videos/page')),
  },
  introduction('/introduction', '平台介绍'),
  introduction('/introduction/video', '介绍视频'),
];
