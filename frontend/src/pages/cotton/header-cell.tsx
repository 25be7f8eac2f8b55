import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useCotton } from '../../search/cotton-search';
import type { Column } from './columns';
import { sortedBy } from './sorting';

/** A column's name with its unit; a click sorts by it. */
export function HeaderCell({ column }: { column: Column }) {
  const { query, show } = useCotton();
  const name = (
    <span className="head-name">
      {column.title}
      {column.unit && <small>{column.unit}</small>}
    </span>
  );
  const { order } = column;
  if (!order) return name;
  const current = query.order === order;
  const way = query.asc ? '现为升序' : '现为降序';
  return (
    <button
      type="button"
      className={`head-sort${current ? ' head-current' : ''}`}
      onClick={() => show({ ...query, ...sortedBy(query, order), pageNum: 1 })}
    >
      {name}
      <span className="hidden-label">{current ? way : '排序'}</span>
      <span className="head-arrow">
        {current && (query.asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
      </span>
    </button>
  );
}
