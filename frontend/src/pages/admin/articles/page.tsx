import { Button, Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { type PlatformArticle, usePlatformArticles } from '../../../api/article-writing';
import type { ArticleCategory } from '../../../api/articles';
import { SearchPanel } from '../../../shell/search-panel';
import { articlePath, categories } from '../../../ui/chrome/articles';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { type Column, numberColumn, timeColumn } from '../../../ui/table/column';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { StateChoice } from '../state-choice';
import { editPath, newPath } from './places';
import { states, stateText } from './words';

const pageSize = 20;

const columns: Column<PlatformArticle>[] = [
  {
    title: '标题',
    head: true,
    cell: ({ id, title }) => <Link to={editPath(id)}>{title}</Link>,
  },
  { title: '栏目', cell: ({ categoryName }) => categoryName },
  { title: '状态', cell: stateText },
  timeColumn('发布时间', ({ publishAt }) => (publishAt.startsWith('0001') ? undefined : publishAt)),
  timeColumn('修改', ({ updatedAt }) => updatedAt),
  numberColumn('阅读', ({ views }) => whole(views), { unit: '次' }),
  {
    title: '操作',
    actions: true,
    cell: (article) =>
      article.public && (
        <Link to={articlePath(article.id)} target="_blank" aria-label={`看文章 ${article.title}`}>
          看文章
        </Link>
      ),
  },
];

/** All articles with their states. */
export default function AdminArticlesPage() {
  const list = useListState(['state', 'keyword', 'category']);
  const [{ state, keyword, category, page }, choose] = list;
  const navigate = useNavigate();
  const query = usePlatformArticles({
    state: oneOf(state, [1, 2, 3] as const),
    keyword: keyword || undefined,
    category: (category || undefined) as ArticleCategory | undefined,
    pageNum: page,
    pageSize,
  });
  return (
    <AdminFrame
      title="文章"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <SearchPanel
        title="文章"
        unit="篇"
        list={list}
        keyword={['keyword', '标题', 80]}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text="没有符合条件的文章" />}
      >
        <Button type="primary" onClick={() => navigate(newPath)}>
          写文章
        </Button>
        <StateChoice
          states={states}
          value={oneOf(state, [1, 2, 3])}
          onChange={(to) => choose({ state: to })}
        />
        <Select
          aria-label="栏目"
          value={category}
          options={[{ value: '', label: '全部栏目' }, ...categories]}
          onChange={(to: string) => choose({ category: to })}
        />
      </SearchPanel>
    </AdminFrame>
  );
}
