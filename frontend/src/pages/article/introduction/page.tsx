import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { useArticleList, useVideos } from '../../../api/articles';
import { introductionPath } from '../../../ui/chrome/articles';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { ArticleText } from '../article';
import styles from '../article.module.css';
import { ArticleFrame } from '../frame';
import { VideoCard } from '../video';

/** What the platform is: its video and the first article about it. The page of the video has the video alone. */
export default function IntroductionPage() {
  const alone = useLocation().pathname.toLowerCase().includes('/video');
  const trail = alone
    ? [{ title: '平台介绍', to: introductionPath }, { title: '介绍视频' }]
    : [{ title: '平台介绍' }];
  return (
    <ArticleFrame trail={trail}>
      <Film alone={alone} />
      {!alone && <About />}
    </ArticleFrame>
  );
}

function Film({ alone }: { alone: boolean }) {
  const { data } = useVideos('introduction');
  if (!alone && data?.length === 0) return null;
  return (
    <PagePanel title="介绍视频">
      {!data && <Lines rows={8} />}
      {data?.length === 0 && (
        <Nothing text="还没有介绍视频">
          <Link to={introductionPath}>
            <Button>看文字介绍</Button>
          </Link>
        </Nothing>
      )}
      {data && data.length > 0 && (
        <div className={styles.films}>
          {data.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </div>
      )}
    </PagePanel>
  );
}

function About() {
  const { data } = useArticleList('about', 1);
  const first = data?.list[0];
  if (first) return <ArticleText id={first.id} />;
  return (
    <section className="panel">
      {data ? <Nothing text="还没有平台介绍" /> : <Lines rows={12} />}
    </section>
  );
}
