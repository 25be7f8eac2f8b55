import { type Key, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pop } from '../pop';
import { itemsThatFit } from './fit';
import './fold-list.css';

/** The width of the button that opens folded items, px. */
const moreWidth = 40;

const foldItems = ':scope > .fold-item';

interface FoldListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  children: (item: Item) => ReactNode;
  /** the place of an item that is not folded */
  kept?: number;
  /** what is shown without items */
  none?: ReactNode;
}

/** A list in one line. Items that do not fit are in a panel, which the button at the end of the line opens. */
export function FoldList<Item>(props: FoldListProps<Item>) {
  const { label, items, keyOf, children, kept, none } = props;
  const list = useRef<HTMLUListElement>(null);
  const [[from, to], setShown] = useState<[number, number]>([0, Infinity]);
  const measure = useEffectEvent(() => {
    const line = list.current;
    if (!line) return;
    const widths = [...line.querySelectorAll<HTMLElement>(foldItems)].map(
      ({ offsetWidth }) => offsetWidth,
    );
    const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
    const next = itemsThatFit(widths, { width: line.clientWidth, gap, more: moreWidth }, kept);
    setShown((old) => (old.join() === next.join() ? old : next));
  });
  const keys = items.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items, and another kept one, need another observer
  useLayoutEffect(() => {
    const line = list.current;
    if (!line) return;
    measure();
    // It is called between layout and paint. An effect of every render would compute the layout once more.
    const sizes = new ResizeObserver(() => flushSync(measure));
    for (const part of [line, ...line.querySelectorAll(foldItems)]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [keys, kept]);
  const folded = items.filter((_, place) => place < from || place >= to);
  return (
    <ul className="fold-list" aria-label={label} ref={list}>
      {items.map((item, place) => (
        <li
          key={keyOf(item)}
          className={place < from || place >= to ? 'fold-item fold-away' : 'fold-item'}
        >
          {children(item)}
        </li>
      ))}
      {folded.length > 0 && (
        <li>
          <Pop
            className="fold-more num"
            style={{ width: moreWidth }}
            label={`${label}：其余 ${folded.length} 项`}
            title={`其余 ${folded.length} 项`}
            content={
              <ul className="fold-rest">
                {folded.map((item) => (
                  <li key={keyOf(item)}>{children(item)}</li>
                ))}
              </ul>
            }
          >
            +{folded.length}
          </Pop>
        </li>
      )}
      {items.length === 0 && none && <li>{none}</li>}
    </ul>
  );
}
