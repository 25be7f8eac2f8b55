import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { WarehouseLots } from '../../../api/types';
import { DeliveredTick, Tick } from '../../../shell/tick-price';
import { unknown, whole } from '../../../ui/format';
import styles from './warehouses.module.css';

interface WarehouseTableProps {
  list: readonly WarehouseLots[];
  hasMill: boolean;
  chosen: readonly string[];
  onChoose: (name: string) => void;
  /** is called with the warehouse under the pointer or with the focus */
  onPoint: (name: string | undefined) => void;
}

interface Column {
  title: string;
  unit?: string;
  /** what the rows are sorted by; null comes last */
  value: (lots: WarehouseLots) => number | null;
  render: (lots: WarehouseLots) => ReactNode;
  /** a first click on its head sorts upwards */
  asc: boolean;
}

const priceColumns: Column[] = [
  {
    ...{ title: '批数', asc: false },
    value: ({ count }) => count,
    render: ({ count }) => whole(count),
  },
  {
    ...{ title: '公重', unit: '吨', asc: false },
    value: ({ amount }) => amount,
    render: ({ amount }) => whole(amount),
  },
  {
    ...{ title: '最低现价', unit: '元/吨', asc: true },
    value: ({ priceMin }) => priceMin,
    render: ({ name, priceMin }) => <Tick of={name} value={priceMin} />,
  },
];

const millColumns: Column[] = [
  {
    ...{ title: '最低到厂', unit: '元/吨', asc: true },
    value: ({ deliveredMin }) => deliveredMin,
    render: ({ name, deliveredMin, delivery }) => (
      <DeliveredTick of={name} value={deliveredMin} delivery={delivery ?? undefined} />
    ),
  },
  {
    ...{ title: '里程', unit: '公里', asc: true },
    value: ({ delivery }) => delivery?.km ?? null,
    render: ({ delivery }) => (delivery ? whole(delivery.km) : unknown),
  },
];

/** The warehouses of the map as a table. Its heads sort it; a name chooses the warehouse. */
export function WarehouseTable({ list, hasMill, ...row }: WarehouseTableProps) {
  const columns = hasMill ? [...priceColumns, ...millColumns] : priceColumns;
  const [sorting, setSorting] = useState({ title: '批数', asc: false });
  const sorted = useMemo(() => {
    const column = columns.find(({ title }) => title === sorting.title) ?? columns[0];
    return column ? sortedBy(list, column.value, sorting.asc) : list;
  }, [list, columns, sorting]);
  const sort = ({ title, asc }: Column) =>
    setSorting(sorting.title === title ? { title, asc: !sorting.asc } : { title, asc });
  return (
    <div className={styles.tableBox}>
      <table className={styles.table} aria-label="地图上的仓库">
        <thead>
          <tr>
            <th scope="col">仓库</th>
            {columns.map((column) => (
              <Head
                key={column.title}
                column={column}
                asc={sorting.title === column.title ? sorting.asc : undefined}
                onSort={() => sort(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((lots) => (
            <Row key={lots.name} {...{ lots, columns }} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns warehouses by a value; those without it come last. */
function sortedBy(list: readonly WarehouseLots[], value: Column['value'], asc: boolean) {
  const known = list.filter((lots) => value(lots) !== null);
  const sorted = known.toSorted((a, b) => (value(a) ?? 0) - (value(b) ?? 0));
  const rest = list.filter((lots) => value(lots) === null);
  return [...(asc ? sorted : sorted.reverse()), ...rest];
}

interface HeadProps {
  column: Column;
  /** the direction; undefined while the rows are sorted by another column */
  asc: boolean | undefined;
  onSort: () => void;
}

function Head({ column: { title, unit }, asc, onSort }: HeadProps) {
  return (
    <th
      scope="col"
      className={styles.number}
      aria-sort={asc === undefined ? undefined : asc ? 'ascending' : 'descending'}
    >
      <button type="button" title={`按${title}排序`} onClick={onSort}>
        {title}
        {asc !== undefined && (asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
        {unit && <small>{unit}</small>}
      </button>
    </th>
  );
}

interface RowProps extends Omit<WarehouseTableProps, 'list' | 'hasMill'> {
  lots: WarehouseLots;
  columns: readonly Column[];
}

function Row({ lots, columns, chosen, onChoose, onPoint }: RowProps) {
  const { name, spot } = lots;
  const isChosen = chosen.includes(name);
  return (
    <tr
      className={isChosen ? styles.chosenRow : undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(name)}
      onPointerLeave={() => onPoint(undefined)}
    >
      <td>
        <button
          type="button"
          className={styles.name}
          aria-pressed={isChosen}
          title={isChosen ? '取消只看这个仓库' : '只看这个仓库的批次'}
          onClick={() => onChoose(name)}
          onFocus={({ target }) => target.matches(':focus-visible') && onPoint(name)}
          onBlur={() => onPoint(undefined)}
        >
          <span>{name}</span> <small>{spot?.place ?? '位置不详'}</small>
        </button>
      </td>
      {columns.map(({ title, render }) => (
        <td key={title} className={`${styles.number} num`}>
          {render(lots)}
        </td>
      ))}
    </tr>
  );
}
