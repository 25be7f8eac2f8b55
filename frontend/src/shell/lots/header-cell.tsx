import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Column } from './columns';
import styles from './lots.module.css';
import { type Sorting, sortedBy } from './sorting';

interface HeaderCellProps {
  column: Column;
  sorting: Sorting;
}

/** A column's name with its unit; a click sorts by it. */
export function HeaderCell({ column, sorting }: HeaderCellProps) {
  const { order, number } = column;
  const current = order !== undefined && sorting.order === order;
  const way = sorting.asc ? 'ascending' : 'descending';
  const name = (
    <span className={styles.headName}>
      {column.title}
      {column.unit && <small>{column.unit}</small>}
    </span>
  );
  return (
    <th
      scope="col"
      className={number ? styles.number : undefined}
      aria-sort={current ? way : undefined}
    >
      {order ? (
        <button
          type="button"
          className={`${styles.headSort}${current ? ` ${styles.headCurrent}` : ''}`}
          title={`按${column.title}排序`}
          onClick={() => sorting.onSort(sortedBy(sorting, order))}
        >
          {name}
          <span className={styles.headArrow}>
            {current && (sorting.asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
          </span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}
