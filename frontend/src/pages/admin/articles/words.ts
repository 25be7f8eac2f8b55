import type { PlatformArticle } from '../../../api/article-writing';
import type { ArticleCategory } from '../../../api/articles';

/** The categories of articles with their names. */
export const categories: { value: ArticleCategory; label: string }[] = [
  { value: 'news', label: '行业资讯' },
  { value: 'guide', label: '交易指南' },
  { value: 'help', label: '帮助中心' },
  { value: 'service', label: '服务说明' },
  { value: 'about', label: '关于我们' },
];

/** The states of articles. */
export const states = [
  [1, '草稿'],
  [2, '已发布'],
  [3, '已撤下'],
] as const;

/** Returns the state of an article in words. */
export function stateText({
  state,
  public: shown,
}: Pick<PlatformArticle, 'state' | 'public'>): string {
  if (state === 2 && !shown) return '定时发布';
  return states.find(([one]) => one === state)?.[1] ?? '';
}
