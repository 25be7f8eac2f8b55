import { Link } from 'react-router';
import type { CartRow } from '../../../api/cart';
import { shopPath } from '../../../ui/chrome/places';
import type { Column, Sorting } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from './cart.module.css';
import { type SellerGroup, sumsOf } from './groups';
import { Sums } from './sums';

interface SellerLotsProps {
  group: SellerGroup;
  columns: Column<CartRow>[];
  chosen: ReadonlySet<number>;
  onToggle: (rows: readonly CartRow[]) => void;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The lots of one seller with what they come to. */
export function SellerLots(props: SellerLotsProps) {
  const { group, columns, chosen, onToggle, sorting, onSort } = props;
  const { id, name, currency, rows } = group;
  const label = currency === 2 ? `${name}（美元）` : name;
  return (
    <section className={styles.group} aria-label={label}>
      <header>
        <h2>
          <Link to={shopPath(id)} title="进入店铺">
            {label}
          </Link>
        </h2>
        <Sums sums={sumsOf(rows)} />
      </header>
      <Table
        label={`${label}的批次`}
        className={styles.lots}
        columns={columns}
        rows={rows}
        sorting={sorting}
        onSort={onSort}
        rowKey={({ listingID }) => listingID}
        rowClass={({ reason }) => (reason ? styles.away : undefined)}
        selection={{
          has: ({ listingID }) => chosen.has(listingID),
          toggle: (row) => onToggle([row]),
          toggleAll: onToggle,
          nameOf: ({ batchID }) => batchID,
          allLabel: `选择${label}的全部批次`,
        }}
      />
    </section>
  );
}
