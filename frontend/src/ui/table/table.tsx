import {
  type HTMLAttributes,
  type Key,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react';
import { HeadPanel } from '../head-panel';
import { lazyPart } from '../lazy-part';
import { useNarrow } from '../narrow';
import { usePrinting } from '../printing';
import { type Column, chosenColumns, type Sorting } from './column';
import { Row } from './row';
import { useRowKeys } from './row-keys';
import { rowsBetween, type Selection, selectionColumn } from './selection';
import styles from './table.module.css';
import { TableHead } from './table-head';

const VirtualRows = lazyPart(() => import('./virtual-rows'));

/** Longer tables draw only the rows in view, unless they have groups or are printed. */
const virtualFrom = 300;

type Look = 'standard' | 'plain';

export interface TableProps<RowData> {
  label?: string;
  columns: Column<RowData>[];
  rows: readonly RowData[];
  rowKey: (row: RowData) => Key;
  rowClass?: (row: RowData) => string | undefined;
  /** the id of a row, for links to it */
  rowId?: (row: RowData) => string;
  /** the title of the group of a row; rows of one group follow each other */
  groupOf?: (row: RowData) => string;
  /** whether the rows are older than the current state of the list */
  old?: boolean;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  selection?: Selection<RowData>;
  /** the titles of the columns that are shown, in their order; all when left out */
  shown?: readonly string[];
  /** the card of a row on a phone; a list of titles and cells when left out */
  card?: (row: RowData) => ReactNode;
  /** plain: styled only by the given class names */
  look?: Look;
  /** a table higher than the window scrolls within it, under its head; not on a phone */
  tall?: boolean;
  className?: string;
  bodyRef?: Ref<HTMLTableSectionElement>;
}

/** A table; on a phone each row is a card. */
export function Table<RowData>(props: TableProps<RowData>) {
  const narrow = useNarrow();
  if (narrow && props.card) return <Cards {...props} card={props.card} />;
  return <Framed {...props} />;
}

/** The filter of a column that is open, and its head. */
interface OpenFilter {
  title: string;
  cell: HTMLElement;
}

/** The table with what its heads open. */
function Framed<RowData>(props: TableProps<RowData>) {
  const { look = 'standard', className = '', label, old } = props;
  const [open, setOpen] = useState<OpenFilter>();
  const close = () => setOpen(undefined);
  const filter = props.columns.find(({ title }) => title === open?.title)?.filter;
  const onFilter = (title: string, cell: HTMLElement) =>
    setOpen(title === open?.title ? undefined : { title, cell });
  const standard = look === 'standard' ? `${styles.table} rows` : '';
  const table = (
    <table
      className={`${standard} ${old ? styles.old : ''} ${className}`}
      aria-label={label}
      aria-busy={old}
    >
      <Content {...props} open={open?.title} onFilter={onFilter} />
    </table>
  );
  if (look === 'plain') return table;
  return (
    <>
      {open && filter && (
        <HeadPanel
          key={open.title}
          label={`筛选 ${open.title}`}
          cell={open.cell}
          className={styles.filter}
          onClose={close}
        >
          {() => (
            <>
              {filter.editor}
              {filter.conditions.length > 0 && (
                <button type="button" className="link" onClick={filter.onClear}>
                  清除筛选
                </button>
              )}
            </>
          )}
        </HeadPanel>
      )}
      <div className={`${styles.box} ${props.tall ? styles.tall : ''}`}>{table}</div>
    </>
  );
}

interface ContentProps<RowData> extends TableProps<RowData> {
  open: string | undefined;
  onFilter: (title: string, cell: HTMLElement) => void;
}

function Content<RowData>(props: ContentProps<RowData>) {
  const { rows, sorting, onSort, shown, bodyRef } = props;
  const printing = usePrinting();
  const boxed = !useNarrow() && props.tall;
  const selection = useRanges(props);
  const chosen = chosenColumns(props.columns, shown);
  const columns = selection ? [selectionColumn(rows, selection), ...chosen] : chosen;
  const keys = useRowKeys(rows.length, (place, range) => {
    const row = rows[place];
    if (row !== undefined) selection?.toggle(row, range);
  });
  const draw = (place: number, attributes: HTMLAttributes<HTMLTableRowElement> = {}) => {
    const row = rows[place] as RowData;
    const forKeys = selection ? keys.rowProps(place) : {};
    return (
      <Row
        key={props.rowKey(row)}
        columns={columns}
        row={row}
        place={place}
        attributes={{
          id: props.rowId?.(row),
          className: props.rowClass?.(row),
          ...forKeys,
          ...attributes,
        }}
      />
    );
  };
  return (
    <>
      <TableHead {...{ columns, sorting, onSort }} open={props.open} onFilter={props.onFilter} />
      <tbody ref={bodyRef}>
        {rows.length > virtualFrom && !props.groupOf && !printing ? (
          <Suspense>
            <VirtualRows {...{ boxed, draw }} count={rows.length} span={columns.length} />
          </Suspense>
        ) : (
          rows.map((_, place) => groupRow(props, place, columns.length, draw(place)))
        )}
      </tbody>
    </>
  );
}

/** Returns a selection that selects all rows between the last one and that of a click or key with Shift. */
function useRanges<RowData>(props: TableProps<RowData>): Selection<RowData> | undefined {
  const { rows, rowKey, selection } = props;
  const last = useRef<Key>(undefined);
  if (!selection) return undefined;
  const toggle = (row: RowData, range = false) => {
    const some = rowsBetween(rows, range ? last.current : undefined, row, rowKey);
    last.current = rowKey(row);
    if (some.length > 1) selection.toggleAll(some);
    else selection.toggle(row);
  };
  return { ...selection, toggle };
}

/** Shows the title of a group above its first row. */
function groupRow<RowData>(
  { rows, groupOf, rowKey }: TableProps<RowData>,
  place: number,
  span: number,
  row: ReactNode,
): ReactNode {
  const current = rows[place] as RowData;
  const before = rows[place - 1];
  const title = groupOf?.(current);
  if (!title || (before !== undefined && groupOf?.(before) === title)) return row;
  return [
    <tr key={`group ${rowKey(current)}`}>
      <th colSpan={span} scope="colgroup">
        {title}
      </th>
    </tr>,
    row,
  ];
}

type CardsProps<RowData> = TableProps<RowData> & { card: (row: RowData) => ReactNode };

function Cards<RowData>(props: CardsProps<RowData>) {
  const { label, rows, rowKey, rowId, rowClass, card, old, className = '' } = props;
  return (
    <ul
      className={`${styles.cards} ${old ? styles.old : ''} ${className}`}
      aria-label={label}
      aria-busy={old}
    >
      {rows.map((row) => (
        <li key={rowKey(row)} id={rowId?.(row)} className={rowClass?.(row)}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}
