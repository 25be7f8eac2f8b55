import { Select } from 'antd';
import type { Sorting } from '../../../ui/table/column';
import styles from './cart.module.css';
import { orderNames } from './groups';

interface CartOrderProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

const options = Object.entries(orderNames).flatMap(([by, name]) =>
  by === ''
    ? [{ value: ' desc', label: name }]
    : [
        { value: `${by} asc`, label: `${name} ↑` },
        { value: `${by} desc`, label: `${name} ↓` },
      ],
);

/** The order of the lots on a phone: cards have no heads to click on. */
export function CartOrder({ sorting, onSort }: CartOrderProps) {
  return (
    <div className={styles.order}>
      <Select
        aria-label="排序"
        value={`${sorting.by} ${sorting.by && sorting.ascending ? 'asc' : 'desc'}`}
        options={options}
        onChange={(to) => {
          const [by = '', way] = to.split(' ');
          onSort({ by, ascending: way === 'asc' });
        }}
      />
    </div>
  );
}
