import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type Column, nextSorting, rolesOf, type Sorting } from './column';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  columns: Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

/** The head of a table. A click on the title of a sortable column sorts by it. */
export function TableHead<Row>({ columns, sorting, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { title, heading, className } = column;
          const own = typeof className === 'string' ? className : undefined;
          const common = { className: own, 'data-cell': rolesOf(column) };
          if (heading === null) return <td key={title} {...common} />;
          return (
            <th key={title} scope="col" aria-sort={directionOf(column, sorting)} {...common}>
              <Heading column={column} sorting={sorting} onSort={onSort} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function directionOf<Row>({ sort }: Column<Row>, sorting: Sorting | undefined) {
  if (!sort || sorting?.by !== sort.by) return undefined;
  return sorting.ascending ? 'ascending' : 'descending';
}

interface HeadingProps<Row> extends Omit<TableHeadProps<Row>, 'columns'> {
  column: Column<Row>;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { title, heading, unit, sort } = column;
  const text = (
    <>
      {heading ?? title}
      {unit && <small>{unit}</small>}
    </>
  );
  if (!sort || !sorting || !onSort) return text;
  const current = sorting.by === sort.by;
  return (
    <button
      type="button"
      className={`${styles.sort} ${current ? styles.sorted : ''}`}
      title={`按${sort.name ?? title}排序`}
      onClick={() => onSort(nextSorting(sorting, sort))}
    >
      {text}
      {current && (sorting.ascending ? <CaretUpOutlined /> : <CaretDownOutlined />)}
    </button>
  );
}
