import { Link } from 'react-router';
import { useProductBanners } from '../../../api/products';
import type { Goods } from '../../../ui/chrome/goods';
import styles from './list.module.css';

/** Reports whether it is unknown how high the notices are. After a first failure they are shown whenever they come. */
export function useBannersPending(code: Goods['code']): boolean {
  const { isLoading, failureCount } = useProductBanners(code);
  return isLoading && failureCount === 0;
}

/** The notices of the platform about a kind of goods; nothing without one. */
export function Banners({ code }: { code: Goods['code'] }) {
  const list = useProductBanners(code).data ?? [];
  if (list.length === 0) return null;
  return (
    <ul className={styles.banners} aria-label="公告">
      {list.map(({ id, title, text, link }) => (
        <li key={id}>
          {link ? <Link to={link}>{title}</Link> : <b>{title}</b>}
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
