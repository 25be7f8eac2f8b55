import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './lots.module.css';

/** The parts of a table that scroll sideways together. */
interface Sideways {
  /** the width of the table on the page, px */
  room: number;
  bar: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Keeps the head, the rows and the scroll bar of a table at the same place. */
export function useSideways(
  head: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): Sideways {
  const bar = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [body]);
  const onScroll = ({ currentTarget: { scrollLeft } }: UIEvent<HTMLElement>) => {
    for (const { current } of [head, body, bar]) {
      if (current && current.scrollLeft !== scrollLeft) current.scrollLeft = scrollLeft;
    }
  };
  return { room, bar, onScroll };
}

/** The scroll bar at the end of the window of a table that is wider than the page. */
export function SidewaysBar({ sideways, width }: { sideways: Sideways; width: number }) {
  if (width <= sideways.room) return null;
  return (
    <div
      ref={sideways.bar}
      className={styles.sidewaysBar}
      onScroll={sideways.onScroll}
      aria-hidden
      tabIndex={-1}
    >
      <div />
    </div>
  );
}
