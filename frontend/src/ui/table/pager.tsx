import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './pager.module.css';
import { pagesAround } from './pages';

interface PagerProps {
  /** its name where a page has several */
  label?: string;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** shown for a single page too, at the left */
  always?: boolean;
  /** the keys [ and ] turn its pages */
  keys?: boolean;
  /** content beside the pages */
  children?: ReactNode;
}

/** Navigates the pages of a list. Hidden if the list has one page. */
export function Pager(props: PagerProps) {
  const { label: name = '分页', page, size, total, onPage, always = false, keys, children } = props;
  if (!always && total <= size && page === 1) return null;
  const last = Math.ceil(total / size);
  const step = (to: number, label: string, key: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys ? key : undefined}
      disabled={to < 1 || to > last}
      onClick={() => onPage(to)}
    >
      {icon}
    </button>
  );
  return (
    <nav className={`pager ${styles.pager} ${always ? '' : styles.end} num`} aria-label={name}>
      {step(page - 1, '上一页', '[', <LeftOutlined />)}
      {pagesAround(page, last).map((number, i) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
          <span key={`gap ${i}`}>…</span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      {step(page + 1, '下一页', ']', <RightOutlined />)}
      {children}
    </nav>
  );
}
