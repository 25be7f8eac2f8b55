import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  children: ReactNode;
  /** the chosen company, which a button drops; its name is empty while it is not known */
  only?: { name: string; onDrop: () => void };
  /** removes all filters, where there are any */
  onClear?: () => void;
}

/** The conditions of a list under its tabs. */
export function ListFilters({ children, only, onClear }: ListFiltersProps) {
  return (
    <section className={styles.filters} aria-label="筛选">
      {children}
      {only && <Button onClick={only.onDrop}>只看 {only.name || '一家企业'} ✕</Button>}
      {onClear && (
        <Button type="link" onClick={onClear}>
          清除条件
        </Button>
      )}
    </section>
  );
}
