import type { PlatformArticle } from '../../../api/article-writing';

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
