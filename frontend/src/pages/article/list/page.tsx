import { Button } from 'antd';
import { Link, Navigate, useSearchParams } from 'react-router';
import {
  type ArticleCategory,
  type ArticleRow,
  useArticleCategories,
  useArticleList,
} from '../../../api/articles';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { articlePath, articlesPath } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import styles from '../article.module.css';
import { ArticleFrame } from '../frame';

/** The articles of a category, newest first. */
export default function ArticleListPage() {
  const aid = Number(useSearchParams()[0].get('aid'));
  if (aid) return <Navigate to={articlePath(aid)} replace />;
  return <List />;
}

function List() {
  const [list, choose] = useListState(['id', 'keyword']);
  const category = (list.id || undefined) as ArticleCategory | undefined;
  const keyword = list.keyword.trim().slice(0, 100);
  const query = useArticleList(category, list.page, keyword);
  const error = useFailure(query, `${list.id} ${keyword}`);
  const name = useNameOf(category);
  useHead(name);
  const { data } = query;
  return (
    <ArticleFrame trail={[{ title: name }]} category={category}>
      <PagePanel
        title={name}
        note={data && `${keyword && `含“${keyword}” `}${whole(data.totalRow)} 篇`}
        extra={
          <KeywordField
            what="文章"
            value={keyword}
            maxLength={100}
            onFind={(words) => choose({ keyword: words, page: 1 })}
          />
        }
      >
        {error && <Failed {...failureOf(error, query.refetch)} />}
        {!error && !data && <Lines rows={12} />}
        {!error && data?.list.length === 0 && (
          <Nothing text={keyword ? `没有含“${keyword}”的文章` : '这个栏目还没有文章'}>
            {keyword ? (
              <Button onClick={() => choose({ keyword: '', page: 1 })}>清除查找</Button>
            ) : (
              <Link to={articlesPath}>
                <Button>看全部文章</Button>
              </Link>
            )}
          </Nothing>
        )}
        {!error && data && (
          <>
            <ul className={styles.rows}>
              {data.list.map((article) => (
                <Row key={article.id} article={article} />
              ))}
            </ul>
            <Pager
              page={data.pageNum}
              size={data.pageSize}
              total={data.totalRow}
              onPage={(page) => choose({ page })}
            />
          </>
        )}
      </PagePanel>
    </ArticleFrame>
  );
}

function useNameOf(category: ArticleCategory | undefined): string {
  const { data } = useArticleCategories();
  if (!category) return '全部文章';
  return data?.find((one) => one.category === category)?.name ?? '文章';
}

function Row({ article }: { article: ArticleRow }) {
  const { id, title, summary, cover, categoryName, publishAt, views } = article;
  return (
    <li>
      {cover && <img src={cover} alt="" loading="lazy" />}
      <div>
        <h2>
          <Link to={articlePath(id)}>{title}</Link>
        </h2>
        <p>{summary}</p>
        <small className="num">
          {categoryName} · {timeText(publishAt).slice(0, 10)} · {whole(views)} 次阅读
        </small>
      </div>
    </li>
  );
}
