import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface VirtualRowsProps {
  count: number;
  /** the number of columns */
  span: number;
  draw: (
    place: number,
    attributes: HTMLAttributes<HTMLTableRowElement> & { ref?: Ref<HTMLTableRowElement> },
  ) => ReactNode;
}

const rowHeight = 44;
const overscan = 12;

/** The rows of a long table that are in view, between two empty rows of the height of the others. */
export default function VirtualRows({ count, span, draw }: VirtualRowsProps) {
  const top = useRef<HTMLTableRowElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const box = top.current?.getBoundingClientRect();
    if (box) setScrollMargin(box.top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <tr ref={top} aria-hidden>
        <td colSpan={span} style={{ height: before, padding: 0, border: 0 }} />
      </tr>
      {items.map(({ index }) =>
        draw(index, {
          'aria-rowindex': index + 2,
          ref: virtual.measureElement,
          ...{ 'data-index': index },
        }),
      )}
      <tr aria-hidden>
        <td colSpan={span} style={{ height: after, padding: 0, border: 0 }} />
      </tr>
    </>
  );
}
