import { LinkOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { countVideoView, type Video } from '../../api/articles';
import { whole } from '../../ui/format';
import styles from './article.module.css';

/** A video with its player, or with the link to another site. */
export function VideoCard({ video }: { video: Video }) {
  const { id, title, summary, link, cover, views } = video;
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
        <small className="num">{whole(views)} 次观看</small>
      </figcaption>
    </figure>
  );
}
