import { Link } from 'react-router';
import { useArticleBlock } from '../../../api/articles';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { articlePath, articlesPath } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { shortDay } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

/** The articles that were published last. */
export function NewestArticles() {
  const query = useArticleBlock();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel
      title="最新文章"
      extra={<Link to={articlesPath}>全部 ›</Link>}
      className={styles.articles}
    >
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={6} />}
      {data?.newest.length === 0 && <Nothing text="还没有文章" />}
      {data && data.newest.length > 0 && (
        <ul>
          {data.newest.map(({ id, title, publishAt }) => (
            <li key={id}>
              <Link to={articlePath(id)} title={title}>
                {title}
              </Link>
              <small className="num">{shortDay(publishAt)}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
