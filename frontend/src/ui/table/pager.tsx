import { Pagination } from 'antd';
import styles from './pager.module.css';

interface PagerProps {
  /** its name where a page has several */
  label?: string;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Navigates the pages of a list. Hidden if the list has one page. */
export function Pager({ label = '分页', page, size, total, onPage }: PagerProps) {
  if (total <= size && page === 1) return null;
  return (
    <nav className={styles.line} aria-label={label}>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        onChange={onPage}
      />
    </nav>
  );
}
