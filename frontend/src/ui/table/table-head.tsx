import { CaretDownOutlined, CaretUpOutlined, FilterFilled } from '@ant-design/icons';
import { type Column, nextSorting, rolesOf, type Sorting } from './column';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  columns: Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
  /** the column whose filter is open */
  open: string | undefined;
  /** opens the filter of a column under its head */
  onFilter: (title: string, cell: HTMLElement) => void;
}

/**
 * The head of a table. A click on the title of a sortable column sorts by it; a button beside the title opens its
 * filter.
 */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSort } = props;
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
              <FilterButton column={column} open={props.open === title} onFilter={props.onFilter} />
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

interface FilterButtonProps<Row> extends Pick<TableHeadProps<Row>, 'onFilter'> {
  column: Column<Row>;
  open: boolean;
}

/** Opens the filter of a column; coloured while a condition of it is set. */
function FilterButton<Row>({ column: { title, filter }, open, onFilter }: FilterButtonProps<Row>) {
  if (!filter) return null;
  const conditions = filter.conditions.join('，');
  const name = `筛选 ${title}`;
  return (
    <button
      type="button"
      className={`${styles.funnel} ${conditions ? styles.filtered : ''}`}
      aria-label={conditions ? `${name}：${conditions}` : name}
      title={conditions || name}
      aria-expanded={open}
      onClick={({ currentTarget }) => {
        const cell = currentTarget.closest('th');
        if (cell) onFilter(title, cell);
      }}
    >
      <FilterFilled />
    </button>
  );
}

interface HeadingProps<Row> extends Pick<TableHeadProps<Row>, 'sorting' | 'onSort'> {
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
