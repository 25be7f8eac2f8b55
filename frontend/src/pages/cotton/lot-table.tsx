import { type Reference, VirtualTable, type VirtualTableProps } from '@rc-component/table';
import {
  type ComponentType,
  memo,
  type RefAttributes,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Lot } from '../../api/types';
import type { Column } from './columns';
import { HeaderCell } from './header-cell';
import { useTableKeys } from './keys';
import { fitted } from './layout';
import type { Selection } from './selection';

interface LotTableProps {
  lots: Lot[];
  gone: ReadonlySet<number>;
  columns: Column[];
  rowHeight: number;
  selection: Selection;
  /** the rows answer something else than what is wanted now */
  dimmed: boolean;
}

/** The table's types do not know the height of its rows. */
const VirtualLots = VirtualTable as ComponentType<
  VirtualTableProps<Lot> & RefAttributes<Reference>
>;

const checkWidth = 30;
const headHeight = 40;

/** Lots as a table: fixed header, only the rows in view are drawn. */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { lots, gone, columns, rowHeight, selection, dimmed } = props;
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<Reference>(null);
  const { width, height } = useRoom(box);
  const keys = useTableKeys(lots, selection, (row) => table.current?.scrollTo({ index: row }));
  const widths = useMemo(() => fitted(columns, width - checkWidth), [columns, width]);
  const total = widths.reduce((sum, own) => sum + own, checkWidth);

  const shown = useMemo(
    () => [
      {
        key: 'check',
        width: checkWidth,
        className: 'check',
        title: <CheckAll lots={lots} selection={selection} />,
        render: (_: unknown, lot: Lot) => <Check lot={lot} selection={selection} />,
      },
      ...columns.map((column, i) => ({
        key: column.key,
        width: widths[i],
        className: column.number ? 'number num' : undefined,
        title: <HeaderCell column={column} />,
        render: (_: unknown, lot: Lot) => column.render(lot),
      })),
    ],
    [columns, widths, lots, selection],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table rows.
    <div
      ref={box}
      className={`lots-box${dimmed ? ' dimmed' : ''}`}
      role="group"
      aria-label="批次列表：方向键移动，空格勾选，回车打开"
      aria-busy={dimmed}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move through the rows.
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      {width > 0 && (
        <VirtualLots
          ref={table}
          prefixCls="lots"
          rowKey="listingID"
          data={lots}
          columns={shown}
          scroll={{ x: total, y: Math.min(height, lots.length * rowHeight) }}
          listItemHeight={rowHeight}
          rowClassName={(lot, row) =>
            [
              selection.chosen.has(lot.listingID) ? 'row-chosen' : '',
              gone.has(lot.listingID) ? 'row-gone' : '',
              row === keys.active ? 'row-active' : '',
            ].join(' ')
          }
          onRow={() => ({ style: { height: rowHeight } })}
        />
      )}
    </div>
  );
});

/** The width of the box, and the height that lets the whole table stand in the window. */
function useRoom(box: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setRoom({
        width: element.clientWidth,
        height: Math.max(8 * headHeight, window.innerHeight - headHeight - 120),
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

function Check({ lot, selection }: { lot: Lot; selection: Selection }) {
  return (
    <input
      type="checkbox"
      aria-label={`选择 ${lot.batchID}`}
      checked={selection.chosen.has(lot.listingID)}
      onChange={() => selection.toggle(lot)}
    />
  );
}
