import { Link, useLocation, useSearchParams } from 'react-router';
import { type ArticleCategory, useArticleList } from '../../../api/articles';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { categoryPath } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { useHead } from '../../../ui/head';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { ArticleText } from '../article';
import styles from '../article.module.css';
import { ArticleFrame } from '../frame';

type Topic = Extract<ArticleCategory, 'help' | 'service' | 'about'>;

const names: Record<Topic, string> = { help: '帮助中心', service: '服务说明', about: '关于我们' };

const most = 50;

/** All articles of about, help or service: their titles above the text of one of them. */
export default function TopicPage() {
  const category = useLocation().pathname.split('/').at(-1)?.toLowerCase() as Topic;
  const title = names[category];
  const query = useArticleList(category, 1, '', most);
  const error = useFailure(query, category);
  const chosen = Number(useSearchParams()[0].get('id'));
  const list = query.data?.list;
  const shown = list?.find(({ id }) => id === chosen) ?? list?.[0];
  useHead(shown ? `${title} - ${shown.title}` : title);
  return (
    <ArticleFrame trail={[{ title }]} category={category}>
      {list && list.length > 1 && (
        <nav className={`panel ${styles.titles}`} aria-label={title}>
          {list.map(({ id, title }) => (
            <Link
              key={id}
              to={`${categoryPath(category)}?id=${id}`}
              aria-current={id === shown?.id ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      {shown ? (
        <ArticleText key={shown.id} id={shown.id} title={title} />
      ) : (
        <section className="panel">
          <h1 className="hidden-label">{title}</h1>
          {error ? <Failed {...failureOf(error, query.refetch)} /> : null}
          {!error && (list ? <Nothing text="这个栏目还没有文章" /> : <Lines rows={14} />)}
        </section>
      )}
    </ArticleFrame>
  );
}
