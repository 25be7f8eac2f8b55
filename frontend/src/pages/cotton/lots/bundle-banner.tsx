import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { changed } from '../../../search/demand';
import { useCartActions } from '../../../shell/cart/use-cart-toggle';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { whole } from '../../../ui/format';
import styles from './lots.module.css';

/** A notice that the page shows one bundle, with a link out of it. */
export function BundleBanner() {
  const { query, show } = useSearchState();
  const { answer, lots } = useSearchAnswer();
  const order = useOrderDialog();
  const cart = useCartActions();
  const [first] = lots;
  const bundle = query.filters.bindSaleListingID;
  if (bundle === undefined) return null;
  return (
    <div className={styles.bundle} role="status">
      <b>捆绑销售</b>
      <span>
        以下批次须一起购买（捆绑编号 {bundle}
        {answer && `，共 ${whole(answer.totalRow)} 批`}）
      </span>
      {first && (
        <button type="button" disabled={cart.busy} onClick={() => cart.add([first.listingID])}>
          整组加入购物车
        </button>
      )}
      {answer && answer.totalRow > 0 && (
        <button type="button" onClick={() => order(lots)}>
          整捆询盘
        </button>
      )}
      <button type="button" onClick={() => show(changed(query, { bindSaleListingID: undefined }))}>
        查看全部批次
      </button>
    </div>
  );
}
