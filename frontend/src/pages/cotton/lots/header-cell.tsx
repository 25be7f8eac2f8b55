import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useSearchState } from '../../../search/cotton-search';
import type { Column } from './columns';
import styles from './lots.module.css';
import { sortedBy } from './sorting';

/** A column's name with its unit; a click sorts by it. */
export function HeaderCell({ column }: { column: Column }) {
  const { query, show } = useSearchState();
  const { order, number } = column;
  const current = order !== undefined && query.order === order;
  const way = query.asc ? 'ascending' : 'descending';
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
          onClick={() => show({ ...query, ...sortedBy(query, order), pageNum: 1 })}
        >
          {name}
          <span className={styles.headArrow}>
            {current && (query.asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
          </span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}
