/** The categories of articles with their names. */
export const categories = [
  { value: 'news', label: '行业资讯' },
  { value: 'guide', label: '交易指南' },
  { value: 'help', label: '帮助中心' },
  { value: 'service', label: '服务说明' },
  { value: 'about', label: '关于我们' },
] as const;

/** The articles of one category, or of all. */
export const articlesPath = '/article/list';

/** Returns the articles of a category. */
export const articlesIn = (category: string) => `${articlesPath}?id=${category}`;

/** Returns the page of one article. */
export const articlePath = (id: number) => `/article/detail?id=${id}`;

/** Questions and answers about the use of the site. */
export const helpPath = '/article/help';

/** About the platform. */
export const aboutPath = '/article/about';

/** What the platform does for its members. */
export const servicePath = '/article/service';

/** Videos for learning, and downloads. */
export const videosPath = '/fileList';

/** What the platform is. */
export const introductionPath = '/introduction';

/** The page that lists the articles of a category. */
export const categoryPath = (category: string) =>
  ({ help: helpPath, about: aboutPath, service: servicePath })[category] ?? articlesIn(category);
