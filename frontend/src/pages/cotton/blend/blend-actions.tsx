import { compareMax } from '../../../api/compare';
import { useAddressName } from '../../../search/address-name';
import { pricingOf } from '../../../search/mill';
import { useCartActions } from '../../../shell/cart/use-cart-toggle';
import { useCompareLots } from '../../../shell/compare-lots';
import { ExportButton } from '../../../shell/export-button';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import styles from './blend.module.css';
import type { Candidate } from './candidate';

/** The actions on the chosen lots. */
export function BlendActions({ lots }: { lots: Candidate[] }) {
  const cart = useCartActions();
  const order = useOrderDialog();
  const [compare, comparing] = useCompareLots();
  const ids = lots.map(({ listingID }) => listingID);
  const [premium] = useAddressName('premium');
  const [mill] = useAddressName('mill');
  const onCompare = () => void compare(ids.slice(0, compareMax), pricingOf(premium, Number(mill)));
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.primary}
        aria-disabled={cart.busy}
        onClick={() => cart.busy || cart.add(ids)}
      >
        全部加购物车
      </button>
      <button type="button" className="money" onClick={() => order(lots)}>
        询盘
      </button>
      <button type="button" disabled={comparing} onClick={onCompare}>
        {lots.length > compareMax ? `对比前 ${compareMax} 批` : '对比'}
      </button>
      <ExportButton
        what={() => ({ of: 'lots', request: { listingIDs: ids, table: 'cotton', name: '配棉' } })}
      />
    </div>
  );
}
