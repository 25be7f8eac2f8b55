import { LinkOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { countVideoView, type Video } from '../../api/articles';
import { whole } from '../../ui/format';
import styles from './article.module.css';

/** Returns the length of a video, as 1 分 28 秒. */
function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes > 0 ? `${minutes} 分 ` : ''}${seconds % 60} 秒`;
}

/** A video with its player, or with the link to another site. */
export function VideoCard({ video }: { video: Video }) {
  const { id, title, summary, link, cover, views, seconds, transcript } = video;
  const counted = useRef(false);
  const count = () => {
    if (!counted.current) countVideoView(id);
    counted.current = true;
  };
  return (
    <figure className={styles.video}>
      {link ? (
        <a href={link} target="_blank" rel="noreferrer nofollow" onClick={count}>
          {cover ? <img src={cover} alt="" loading="lazy" /> : <LinkOutlined aria-hidden />}
          <span>在新窗口观看</span>
        </a>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the platform's videos have subtitles in the picture.
        <video
          src={`/mall/bases/video?id=${id}`}
          poster={cover || undefined}
          controls
          preload="metadata"
          aria-label={title}
          onPlay={count}
        />
      )}
      <figcaption>
        <b>{title}</b>
        {summary && <span>{summary}</span>}
        <small className="num">
          {seconds > 0 && `${lengthText(seconds)} · `}
          {whole(views)} 次观看
        </small>
        {transcript && <Transcript text={transcript} />}
      </figcaption>
    </figure>
  );
}

/** What a video shows, for those who do not see it. */
const Transcript = ({ text }: { text: string }) => (
  <details className={styles.transcript}>
    <summary>文字稿</summary>
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </details>
);
