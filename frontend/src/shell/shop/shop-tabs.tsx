import { Link, useNavigate } from 'react-router';
import { useDemands } from '../../api/demands';
import { useImportedCount } from '../../api/lots';
import { useMe } from '../../api/me';
import { useFoundProducts } from '../../api/products';
import { useShopCount } from '../../api/shops';
import { firstQuery, shopText, type Tab } from '../../search/demand';
import { mineAddress } from '../../search/saved/use-open';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { importedIn, shopProductsPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';
import styles from '../lots/tabs.module.css';

interface ShopTabsProps {
  shop: number;
  tab: Tab | 'products';
}

/** The tabs of a shop with the number of their lots. Another tab starts without filters. */
export function ShopTabs({ shop, tab }: ShopTabsProps) {
  const navigate = useNavigate();
  const { data } = useShopCount(shop);
  const yuan = useImportedCount(1, shop).data;
  const dollar = useImportedCount(2, shop).data;
  const [products] = useFoundProducts([{ id: shop }]);
  const one = (id: ShopTabsProps['tab'], name: string, count: number | undefined, to: string) => (
    <button
      type="button"
      role="tab"
      aria-selected={tab === id}
      onClick={() => tab !== id && navigate(to)}
    >
      <Counted name={name} count={count} />
    </button>
  );
  const lots = (id: Tab, name: string, count: number | undefined) => {
    const text = shopText(shop, { ...firstQuery, tab: id });
    return one(id, name, count, `/shop/shopDetail?${text}`);
  };
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label="店铺商品">
        <MineTab />
        {lots(1, '新疆棉', data?.xinjiang)}
        {lots(2, '地产棉', data?.inland)}
        {one('products', '棉纱、短纤等', products, shopProductsPath(shop))}
      </div>
      <Link className={styles.tab} to={importedIn(1, shop)}>
        <Counted name="进口棉¥" count={yuan} />
      </Link>
      <Link className={styles.tab} to={importedIn(2, shop)}>
        <Counted name="进口棉$" count={dollar} />
      </Link>
    </div>
  );
}

/** The saved demands of the member, which are on the cotton page. */
function MineTab() {
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  const visitor = useMe().data === null;
  const count = useDemands().data?.length;
  return (
    <button
      type="button"
      role="tab"
      aria-selected={false}
      aria-disabled={visitor}
      title={visitor ? '请先登录' : undefined}
      onClick={() => (visitor ? void askLogin(mineAddress) : navigate(mineAddress))}
    >
      <Counted name="我的定制" count={count} />
    </button>
  );
}

function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name}
      <span className={`${styles.tabCount} num`}>{count === undefined ? '' : whole(count)}</span>
    </>
  );
}
