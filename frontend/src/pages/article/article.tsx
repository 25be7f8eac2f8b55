import { EyeOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useArticle, useArticleVisit } from '../../api/articles';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { ArticleBody } from '../../ui/article-body';
import { articlePath, categoryPath } from '../../ui/chrome/articles';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { timeText } from '../../ui/moment';
import styles from './article.module.css';

interface ArticleTextProps {
  id: number;
  /** of the page, until the article has been read */
  title: string;
}

/** An article with its title, its text and its neighbours. */
export function ArticleText({ id, title: waiting }: ArticleTextProps) {
  const query = useArticle(id);
  const error = useFailure(query, String(id));
  const { data } = query;
  useArticleVisit(data?.id);
  if (error) {
    return (
      <section className="panel">
        <h1 className="hidden-label">{waiting}</h1>
        <Failed {...failureOf(error, query.refetch)} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className={`panel ${styles.article}`}>
        <h1 className="hidden-label">{waiting}</h1>
        <Lines rows={14} />
      </section>
    );
  }
  const { title, author, publishAt, views, body, older, newer, cover } = data;
  return (
    <article className={`panel ${styles.article}`}>
      <h1>{title}</h1>
      <p className={styles.facts}>
        <Link to={categoryPath(data.category)}>{data.categoryName}</Link>
        {author && <span>{author}</span>}
        <time dateTime={publishAt} className="num">
          {timeText(publishAt)}
        </time>
        <span className="num">
          <EyeOutlined aria-hidden /> {whole(views)} 次阅读
        </span>
      </p>
      {cover && <img className={styles.cover} src={cover} alt="" />}
      <ArticleBody html={body} />
      {(older || newer) && (
        <nav className={styles.neighbours} aria-label="相邻的文章">
          {newer && <Link to={articlePath(newer.id)}>‹ {newer.title}</Link>}
          {older && <Link to={articlePath(older.id)}>{older.title} ›</Link>}
        </nav>
      )}
    </article>
  );
}
