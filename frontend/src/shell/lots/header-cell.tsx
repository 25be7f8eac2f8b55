import { CaretDownOutlined, CaretUpOutlined, FilterFilled, MoreOutlined } from '@ant-design/icons';
import { type MouseEvent, memo } from 'react';
import type { Column } from './columns';
import { menuName } from './header-filters';
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
  /** its menu has filters */
  filterable: boolean;
  /** the conditions on its values, in words */
  conditions: string;
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
      <MenuButton {...props} onOpen={opened} />
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

interface MenuButtonProps
  extends Pick<HeaderCellProps, 'column' | 'filterable' | 'conditions' | 'open'> {
  onOpen: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the filters and the menu of a column; always seen while one of its filters is set. */
function MenuButton({ column, filterable, conditions, open, onOpen }: MenuButtonProps) {
  const name = menuName(column, filterable);
  return (
    <button
      type="button"
      className={`${styles.headMenu}${conditions ? ` ${styles.headFiltered}` : ''}`}
      aria-label={conditions ? `${name}：${conditions}` : name}
      title={conditions || name}
      aria-expanded={open}
      onClick={onOpen}
    >
      {filterable ? <FilterFilled /> : <MoreOutlined />}
    </button>
  );
}
