import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Resource, useResources, useVideos } from '../../../api/articles';
import { failureOf, take } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { helpPath } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import { useDownload } from '../../../ui/use-download';
import styles from '../article.module.css';
import { ArticleFrame } from '../frame';
import { VideoCard } from '../video';
import { kindNames, sizeText } from '../words';

/** The videos for learning, and the downloads. */
export default function VideosPage() {
  const query = useVideos('learning');
  return (
    <ArticleFrame trail={[{ title: '学习视频' }]}>
      <Videos query={query} />
      {!query.isPending && <Downloads />}
    </ArticleFrame>
  );
}

function Videos({ query }: { query: ReturnType<typeof useVideos> }) {
  const error = useFailure(query);
  const { data } = query;
  return (
    <PagePanel title="学习视频" note={data && data.length > 0 && `${data.length} 个`}>
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.length === 0 && (
        <Nothing text="还没有学习视频">
          <Link to={helpPath}>
            <Button>看帮助中心的文章</Button>
          </Link>
        </Nothing>
      )}
      {data && data.length > 0 && (
        <div className={styles.videos}>
          {data.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </div>
      )}
    </PagePanel>
  );
}

function Downloads() {
  const query = useResources();
  const error = useFailure(query);
  const { data } = query;
  return (
    <Panel title="下载" note="表单、模板和标准">
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !data && <Lines rows={4} />}
      {data?.length === 0 && <Nothing text="还没有下载" />}
      {data && (
        <ul className={styles.downloads}>
          {data.map((resource) => (
            <Download key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Download({ resource: { kind, title, summary, url, size } }: { resource: Resource }) {
  const label = `下载 ${title}`;
  return (
    <li>
      <div>
        <b>{title}</b> <small>{kindNames[kind]}</small>
        {summary && <p>{summary}</p>}
      </div>
      {size > 0 ? (
        <a href={url} download aria-label={label}>
          <DownloadOutlined aria-hidden /> 下载 {sizeText(size)}
        </a>
      ) : (
        <MadeFile url={url} label={label} />
      )}
    </li>
  );
}

/** A file that a call makes, for those who may make the call. */
function MadeFile({ url, label }: { url: string; label: string }) {
  const [busy, save] = useDownload();
  return (
    <Button
      type="link"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={label}
      loading={busy}
      onClick={() => void save(() => take(url))}
    >
      下载
    </Button>
  );
}
