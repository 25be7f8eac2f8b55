import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useShopCount } from '../../../api/shops';
import { firstQuery, shopText, type Tab } from '../../../search/demand';
import { whole } from '../../../ui/format';
import styles from '../lots/lots.module.css';

interface ShopTabsProps {
  shop: number;
  tab: Tab;
  /** a button at the end */
  children?: ReactNode;
}

/** The tabs of a shop with the number of their lots. Another tab starts without filters. */
export function ShopTabs({ shop, tab, children }: ShopTabsProps) {
  const navigate = useNavigate();
  const { data } = useShopCount(shop);
  const one = (id: Tab, name: string, count: number | undefined) => (
    <button
      type="button"
      role="tab"
      aria-selected={tab === id}
      onClick={() => tab !== id && navigate({ search: shopText(shop, { ...firstQuery, tab: id }) })}
    >
      {name}
      <span className={`${styles.tabCount} num`}>{count === undefined ? '' : whole(count)}</span>
    </button>
  );
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label="棉花类别">
        {one(1, '新疆棉', data?.xinjiang)}
        {one(2, '地产棉', data?.inland)}
      </div>
      {children}
    </div>
  );
}
