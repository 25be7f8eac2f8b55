import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { useArticleList, useVideos, type Video } from '../../../api/articles';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { introductionPath } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import { ArticleText } from '../article';
import styles from '../article.module.css';
import { ArticleFrame } from '../frame';
import { VideoCard } from '../video';

const title = '平台介绍';

/** What the platform is: its videos and the first article about it. The page of the videos has them alone. */
export default function IntroductionPage() {
  const alone = useLocation().pathname.toLowerCase().includes('/video');
  const trail = alone ? [{ title, to: introductionPath }, { title: '介绍视频' }] : [{ title }];
  return <ArticleFrame trail={trail}>{alone ? <FilmPage /> : <About />}</ArticleFrame>;
}

function FilmPage() {
  const query = useVideos('introduction');
  const error = useFailure(query);
  const { data } = query;
  return (
    <PagePanel title="介绍视频">
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.length === 0 && (
        <Nothing text="还没有介绍视频">
          <Link to={introductionPath}>
            <Button>看文字介绍</Button>
          </Link>
        </Nothing>
      )}
      {data && <Films films={data} />}
    </PagePanel>
  );
}

/** The videos above the article. They are known before it is shown, so that they do not move it. */
function About() {
  const videos = useVideos('introduction');
  const query = useArticleList('about', 1);
  const error = useFailure(query);
  const first = query.data?.list[0];
  const films = videos.data ?? [];
  if (first && !videos.isPending) {
    return (
      <>
        {films.length > 0 && (
          <Panel title="介绍视频">
            <Films films={films} />
          </Panel>
        )}
        <ArticleText id={first.id} title={title} />
      </>
    );
  }
  return (
    <section className="panel">
      <h1 className="hidden-label">{title}</h1>
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && query.data?.list.length === 0 && <Nothing text="还没有平台介绍" />}
      {!error && !(query.data?.list.length === 0) && <Lines rows={12} />}
    </section>
  );
}

const Films = ({ films }: { films: Video[] }) => (
  <div className={styles.films}>
    {films.map((video) => (
      <VideoCard key={video.id} video={video} />
    ))}
  </div>
);
