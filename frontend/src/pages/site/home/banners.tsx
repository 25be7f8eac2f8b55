import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { HomeBanner } from '../../../api/home';
import { introductionPath } from '../../../ui/chrome/articles';
import { useSiteName } from '../../../ui/site-name';
import styles from './banners.module.css';

const pause = 6_000;

const motionless = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface BannersProps {
  /** undefined until they are here */
  list?: HomeBanner[];
}

/** The banners of the platform, one after the other. Their place has its size before they are loaded. */
export function Banners({ list }: BannersProps) {
  if (!list) return <div className={styles.banners} aria-busy="true" />;
  return list.length === 0 ? <OwnBanner /> : <Carousel list={list} />;
}

/** What is shown without a banner. */
function OwnBanner() {
  const { name } = useSiteName();
  return (
    <section className={styles.banners} aria-label="平台介绍">
      <Link to={introductionPath} className={styles.own}>
        <b>{name}</b>
        <span>新疆棉、地产棉、进口棉、棉纱、化纤：逐批公检数据，基差和点价，行情实时折算</span>
        <em>了解平台 ›</em>
      </Link>
    </section>
  );
}

function Carousel({ list }: { list: HomeBanner[] }) {
  const [chosen, setChosen] = useState(0);
  const [stopped, setStopped] = useState(motionless);
  const [held, setHeld] = useState(false); // under the pointer, or with the focus
  const at = chosen % list.length;
  const several = list.length > 1;
  const go = (step: number) => setChosen((at + step + list.length) % list.length);
  useEffect(() => {
    if (!several || stopped || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) setChosen((now) => now + 1);
    }, pause);
    return () => clearInterval(timer);
  }, [several, stopped, held]);
  const keyed = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <section
      className={styles.banners}
      aria-label="横幅"
      aria-roledescription="轮播"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={several ? keyed : undefined}
    >
      {list.map((banner, place) => (
        <Slide key={banner.id} banner={banner} first={place === 0} shown={place === at} />
      ))}
      {several && (
        <div className={styles.controls}>
          <button type="button" aria-label="上一张" onClick={() => go(-1)}>
            <LeftOutlined />
          </button>
          {list.map(({ id, title }, place) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`第 ${place + 1} 张：${title}`}
              aria-current={place === at}
              onClick={() => setChosen(place)}
            />
          ))}
          <button type="button" aria-label="下一张" onClick={() => go(1)}>
            <RightOutlined />
          </button>
          <button
            type="button"
            aria-label={stopped ? '自动播放' : '停止播放'}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? <CaretRightOutlined /> : <PauseOutlined />}
          </button>
        </div>
      )}
    </section>
  );
}

interface SlideProps {
  banner: HomeBanner;
  /** loaded with the page */
  first: boolean;
  shown: boolean;
}

function Slide({ banner: { picture, title, text, link }, first, shown }: SlideProps) {
  const content = (
    <>
      <img
        src={`/mall/bases/bannerPicture?id=${picture}`}
        alt={title}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
      {text && <span className={styles.caption}>{text}</span>}
    </>
  );
  const className = `${styles.slide} ${shown ? styles.shown : ''}`;
  if (!link) return <div className={className}>{content}</div>;
  return (
    <Link to={link} className={className} tabIndex={shown ? undefined : -1} aria-hidden={!shown}>
      {content}
    </Link>
  );
}
