import { type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Pop } from '../pop';
import { itemsThatFit } from './fit';
import './fold-list.css';

/** The width of the button that opens folded items, px. */
const moreWidth = 40;

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
  const measure = () => {
    const line = list.current;
    if (!line) return;
    const widths = [...line.querySelectorAll<HTMLElement>(':scope > .fold-item')].map(
      ({ offsetWidth }) => offsetWidth,
    );
    const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
    const next = itemsThatFit(widths, { width: line.clientWidth, gap, more: moreWidth }, kept);
    setShown((old) => (old.join() === next.join() ? old : next));
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  useLayoutEffect(() => {
    if (!list.current) return;
    const sizes = new ResizeObserver(() => latest.current());
    sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
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
