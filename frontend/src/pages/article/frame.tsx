import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { type ArticleRow, useArticleBlock, useArticleCategories } from '../../api/articles';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import {
  articlePath,
  categories,
  categoryPath,
  introductionPath,
  videosPath,
} from '../../ui/chrome/articles';
import { Crumbs } from '../../ui/chrome/crumbs';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { shortDay } from '../../ui/moment';
import { Panel } from '../../ui/panel';
import styles from './article.module.css';

interface ArticleFrameProps {
  trail: { title: string; to?: string }[];
  /** the category of the page */
  category?: string;
  children: ReactNode;
}

/** A page of articles: the categories at the left, the newest and the most read at the right. */
export function ArticleFrame({ trail, category, children }: ArticleFrameProps) {
  return (
    <>
      <Crumbs trail={trail} />
      <div className={styles.frame}>
        <Categories current={category} />
        <div className={styles.main}>{children}</div>
        <Block />
      </div>
    </>
  );
}

function Categories({ current }: { current?: string }) {
  const { data } = useArticleCategories();
  return (
    <nav className={`panel ${styles.categories}`} aria-label="栏目">
      {categories.map(({ value, label }) => {
        const counted = data?.find(({ category }) => category === value);
        return (
          <Link
            key={value}
            to={categoryPath(value)}
            aria-current={value === current ? 'page' : undefined}
          >
            {label}
            <small className="num">{counted && whole(counted.count)}</small>
          </Link>
        );
      })}
      <NavLink to={videosPath}>学习视频和下载</NavLink>
      <NavLink to={introductionPath} end>
        平台介绍
      </NavLink>
    </nav>
  );
}

function Block() {
  const query = useArticleBlock();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <aside className={styles.block}>
      <Panel title="阅读最多">
        {error && <Failed {...failureOf(error, refetch)} />}
        {!error && !data && <Lines rows={8} />}
        {data && <Ranked list={data.mostRead} side={({ views }) => whole(views)} />}
      </Panel>
      {data && (
        <Panel title="最新">
          <Ranked list={data.newest} side={({ publishAt }) => shortDay(publishAt)} />
        </Panel>
      )}
    </aside>
  );
}

interface RankedProps {
  list: ArticleRow[];
  side: (article: ArticleRow) => string;
}

function Ranked({ list, side }: RankedProps) {
  if (list.length === 0) return <p className={styles.none}>还没有文章</p>;
  return (
    <ul className={styles.ranked}>
      {list.map((article) => (
        <li key={article.id}>
          <Link to={articlePath(article.id)}>{article.title}</Link>
          <small className="num">{side(article)}</small>
        </li>
      ))}
    </ul>
  );
}
