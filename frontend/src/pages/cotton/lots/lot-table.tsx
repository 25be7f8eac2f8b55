import {
  type CSSProperties,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Lot } from '../../../api/types';
import { useAfterPaint } from '../../../ui/after-paint';
import type { Column } from './columns';
import { HeaderCell } from './header-cell';
import { useKeptScroll } from './kept-scroll';
import { useTableKeys } from './keys';
import { fitted } from './layout';
import styles from './lots.module.css';
import type { Selection } from './selection';
import { useView } from './view';
import { rowsInView, scrollFor } from './window';

interface LotTableProps {
  lots: Lot[];
  gone: ReadonlySet<number>;
  columns: Column[];
  /** heights of a row and of a line in it, px */
  room: { row: number; line: number };
  selection: Selection;
  /** called with the rows on screen: the first, and the one after the last */
  onView: (from: number, to: number) => void;
}

const checkWidth = 30;
const headHeight = 38;

/** Lots as a table: fixed header, only the rows in view are drawn. */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { lots, gone, columns, selection, onView } = props;
  const { row: rowHeight, line } = props.room;
  const box = useRef<HTMLElement>(null);
  const { width, height } = useRoom(box);
  const [top, setTop] = useState(0);
  useKeptScroll(box);
  const [from, to] = rowsInView({ top, height, rowHeight, count: lots.length });
  const [[first, end], setSeen] = useState([0, Infinity]);
  useView(box, rowHeight, headHeight, (begin, after) => {
    onView(begin, after);
    setSeen((old) => (old[0] === begin && old[1] === after ? old : [begin, after]));
  });
  const later = useAfterPaint(lots); // rows out of view are rendered after those on screen
  const lotAt = (place: number) =>
    (place >= first && place < end ? undefined : later[place]) ?? lots[place];
  const keys = useTableKeys(lots, selection, (row) => {
    const element = box.current;
    if (element) element.scrollTop = scrollFor(row, element.scrollTop, height, rowHeight);
  });
  const widths = useMemo(() => fitted(columns, width - checkWidth), [columns, width]);
  return (
    <section
      ref={box}
      className={`lots-box ${styles.lotsBox}`}
      aria-label="批次列表：方向键移动，空格勾选，回车打开"
      style={{ maxHeight: height + headHeight }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the rows.
      tabIndex={0}
      aria-busy={later !== lots}
      onKeyDown={keys.onKeyDown}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table
        className={`lots-table ${styles.lotsTable}`}
        aria-rowcount={lots.length + 1}
        style={tableStyle(widths, line)}
      >
        <colgroup>
          <col style={{ width: checkWidth }} />
          {columns.map(({ key }, i) => (
            <col key={key} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className={styles.check} scope="col">
              <CheckAll lots={lots} selection={selection} />
            </th>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} rowHeight={rowHeight} />
          {rangeOf(from, to).map((place) => {
            const lot = lotAt(place);
            if (!lot) return null;
            return (
              <Row
                key={place} // the next lot takes the place over: a new row costs three times as much
                lot={lot}
                columns={columns}
                height={rowHeight}
                place={place + 2}
                chosen={selection.chosen.has(lot.listingID)}
                gone={gone.has(lot.listingID)}
                active={place === keys.active}
                onToggle={selection.toggle}
              />
            );
          })}
          <Gap rows={lots.length - to} rowHeight={rowHeight} />
        </tbody>
      </table>
    </section>
  );
});

const rangeOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

const tableStyle = (widths: number[], line: number) =>
  ({
    width: widths.reduce((sum, own) => sum + own, checkWidth),
    '--line-height': `${line}px`,
  }) as CSSProperties;

/** The place of rows that are out of view. */
function Gap({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows <= 0) return null;
  return <tr style={{ height: rows * rowHeight }} />;
}

interface RowProps {
  lot: Lot;
  columns: Column[];
  height: number;
  place: number;
  chosen: boolean;
  gone: boolean;
  active: boolean;
  onToggle: (lot: Lot) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { lot, columns, height, place, chosen, gone, active, onToggle } = props;
  const marks = [
    chosen && `row-chosen ${styles.rowChosen}`,
    gone && styles.rowGone,
    active && `row-active ${styles.rowActive}`,
  ];
  return (
    <tr
      className={[`lots-row ${styles.lotsRow}`, ...marks].filter(Boolean).join(' ')}
      style={{ height }}
      aria-rowindex={place}
    >
      <td className={styles.check}>
        <input
          type="checkbox"
          aria-label={`选择 ${lot.batchID}`}
          checked={chosen}
          onChange={() => onToggle(lot)}
        />
      </td>
      {columns.map(({ key, number, render }) => (
        <td key={key} className={number ? `${styles.number} num` : undefined}>
          {render(lot)}
        </td>
      ))}
    </tr>
  );
});

const roomHeight = () => Math.max(8 * headHeight, window.innerHeight - headHeight - 120);

/** Returns the width of the box, and the height at which the table fits the window. */
function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState(() => ({ width: 0, height: roomHeight() }));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setRoom({
        width: element.clientWidth,
        height: roomHeight(),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return room;
}

function CheckAll({ lots, selection }: { lots: Lot[]; selection: Selection }) {
  const chosen = lots.filter(({ listingID }) => selection.chosen.has(listingID)).length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页全部批次"
      checked={chosen > 0 && chosen === lots.length}
      ref={(element) => {
        if (element) element.indeterminate = chosen > 0 && chosen < lots.length;
      }}
      onChange={() => selection.toggleAll(lots)}
    />
  );
}
