import { CaretDownOutlined, CaretUpOutlined, FilterFilled, MoreOutlined } from '@ant-design/icons';
import { type MouseEvent, memo } from 'react';
import type { Column } from './columns';
import { type HeaderFilters, isFilterable, menuName } from './header-filters';
import styles from './lots.module.css';
import { ResizeHandle } from './resize-handle';
import { type Sorting, sortedBy } from './sorting';
import { pinOf } from './use-fitted-columns';

interface HeaderCellProps {
  column: Column;
  sorting: Sorting;
  /** px */
  width: number;
  /** its number among the columns */
  place: number;
  /** how many of the first stay at the left edge */
  pins: number;
  /** only a list with a query has them */
  filters?: HeaderFilters;
  /** its menu is open */
  open: boolean;
  onMenu: (column: Column, cell: HTMLElement) => void;
  onDrag: (key: string, width: number) => void;
  onResize: (key: string, width?: number) => void;
}

/** A column's name with its unit: a click sorts by it. Beside it its filters and menu, and its right edge. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, sorting, onMenu } = props;
  const { key, title, order, number } = column;
  const current = order !== undefined && sorting.order === order;
  const pin = pinOf(props.place, props.pins);
  const way = sorting.asc ? 'ascending' : 'descending';
  const opened = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const cell = event.currentTarget.closest('th');
    if (cell) onMenu(column, cell);
  };
  return (
    <th
      scope="col"
      {...pin}
      className={[number && styles.number, pin.className].filter(Boolean).join(' ')}
      aria-sort={current ? way : undefined}
      onContextMenu={opened}
    >
      {order ? (
        <button
          type="button"
          className={`${styles.headSort}${current ? ` ${styles.headCurrent}` : ''}`}
          title={`按${title}排序`}
          onClick={() => sorting.onSort(sortedBy(sorting, order))}
        >
          <Name column={column} />
          <span className={styles.headArrow}>
            {current && (sorting.asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
          </span>
        </button>
      ) : (
        <Name column={column} />
      )}
      <MenuButton column={column} filters={props.filters} open={props.open} onOpen={opened} />
      <ResizeHandle
        title={title}
        width={props.width}
        onDrag={(width) => props.onDrag(key, width)}
        onResize={(width) => props.onResize(key, width)}
      />
    </th>
  );
});

const Name = ({ column: { title, unit } }: { column: Column }) => (
  <span className={styles.headName}>
    <span>{title}</span>
    {unit && <small>{unit}</small>}
  </span>
);

interface MenuButtonProps extends Pick<HeaderCellProps, 'column' | 'filters' | 'open'> {
  onOpen: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the filters and the menu of a column; always seen while one of its filters is set. */
function MenuButton({ column, filters, open, onOpen }: MenuButtonProps) {
  const conditions = filters?.conditions(column) ?? [];
  const set = conditions.length > 0;
  const name = menuName(column, filters);
  return (
    <button
      type="button"
      className={`${styles.headMenu}${set ? ` ${styles.headFiltered}` : ''}`}
      aria-label={set ? `${name}：${conditions.join('，')}` : name}
      title={set ? conditions.join('，') : name}
      aria-expanded={open}
      onClick={onOpen}
    >
      {isFilterable(column, filters) ? <FilterFilled /> : <MoreOutlined />}
    </button>
  );
}
