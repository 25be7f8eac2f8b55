import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './table.module.css';

interface VirtualRowsProps {
  count: number;
  /** the number of columns */
  span: number;
  /** the table scrolls in the element around it, instead of the window */
  boxed?: boolean;
  draw: (
    place: number,
    attributes: HTMLAttributes<HTMLTableRowElement> & { ref?: Ref<HTMLTableRowElement> },
  ) => ReactNode;
}

const common = { estimateSize: () => 44, overscan: 12 };

/** The rows of a long table that are in view, between two empty rows of the height of the others. */
export default function VirtualRows({ boxed, ...rows }: VirtualRowsProps) {
  return boxed ? <RowsInBox {...rows} /> : <RowsInWindow {...rows} />;
}

type Rows = Omit<VirtualRowsProps, 'boxed'>;

function RowsInWindow(rows: Rows) {
  const top = useRef<HTMLTableRowElement>(null);
  const scrollMargin = useDistance(top, (row) => row.getBoundingClientRect().top + window.scrollY);
  const virtual = useWindowVirtualizer({ ...common, count: rows.count, scrollMargin });
  return <Shown {...rows} top={top} virtual={virtual} />;
}

function RowsInBox(rows: Rows) {
  const top = useRef<HTMLTableRowElement>(null);
  const getScrollElement = () => top.current?.closest('table')?.parentElement ?? null;
  const scrollMargin = useDistance(top, (row) => row.offsetTop);
  const virtual = useVirtualizer({ ...common, count: rows.count, scrollMargin, getScrollElement });
  return <Shown {...rows} top={top} virtual={virtual} />;
}

/** Returns how far the first row is from the begin of what scrolls. */
function useDistance(
  top: RefObject<HTMLTableRowElement | null>,
  measure: (row: HTMLElement) => number,
): number {
  const [distance, setDistance] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stay where they are
  useLayoutEffect(() => {
    if (top.current) setDistance(measure(top.current));
  }, [top]);
  return distance;
}

interface ShownProps<Scroller extends Element | Window> extends Rows {
  top: Ref<HTMLTableRowElement>;
  virtual: Virtualizer<Scroller, Element>;
}

function Shown<Scroller extends Element | Window>(props: ShownProps<Scroller>) {
  const { span, draw, top, virtual } = props;
  const { scrollMargin } = virtual.options;
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <Space ref={top} span={span} height={before} />
      {items.map(({ index }) =>
        draw(index, {
          'aria-rowindex': index + 2,
          ref: virtual.measureElement,
          ...{ 'data-index': index },
        }),
      )}
      <Space span={span} height={after} />
    </>
  );
}

interface SpaceProps {
  ref?: Ref<HTMLTableRowElement>;
  span: number;
  /** px */
  height: number;
}

/** The place of rows that are not in view. */
const Space = ({ ref, span, height }: SpaceProps) => (
  <tr ref={ref} aria-hidden className={styles.space}>
    <td colSpan={span} style={{ height }} />
  </tr>
);
