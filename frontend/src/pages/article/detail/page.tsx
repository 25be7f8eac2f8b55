import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useArticle } from '../../../api/articles';
import { articlesPath, categoryPath } from '../../../ui/chrome/articles';
import { useHead } from '../../../ui/head';
import { Nothing } from '../../../ui/nothing';
import { ArticleText } from '../article';
import { ArticleFrame } from '../frame';

/** One article. */
export default function ArticlePage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const { data } = useArticle(id);
  // The server sends the same key words: headOf in api/articleapi/head.go.
  useHead(data?.title ?? '文章', data && `${data.title},${data.categoryName},棉花交易`);
  if (!id) {
    return (
      <section className="panel">
        <h1 className="hidden-label">文章</h1>
        <Nothing text="链接中没有文章">
          <Link to={articlesPath}>
            <Button>看全部文章</Button>
          </Link>
        </Nothing>
      </section>
    );
  }
  const trail = data
    ? [{ title: data.categoryName, to: categoryPath(data.category) }, { title: data.title }]
    : [{ title: '文章', to: articlesPath }, { title: '…' }];
  return (
    <ArticleFrame trail={trail} category={data?.category}>
      <ArticleText key={id} id={id} title="文章" />
    </ArticleFrame>
  );
}
