import { type ReactNode, use } from 'react';
import type { Pricing } from '../../api/lots';
import { atQuotes } from '../../api/quotes';
import type { ColumnSettings } from '../../ui/columns/column-list';
import { rangeText, tons, whole } from '../../ui/format';
import { useCartActions } from '../cart/use-cart-toggle';
import { ExportButton } from '../export-button';
import { SelectionInterest } from '../interest/selection-interest';
import { useCheckedLots } from '../order/checked';
import { useOrderDialog } from '../order/order-dialog';
import { QuoteContext } from '../tick-price';
import styles from './lots.module.css';
import type { Selection } from './selection';
import { SelectionActions } from './selection-actions';
import { totalsOf } from './selection-sums';
import { SelectionValues } from './selection-values';
import { actionKey, shownColumns } from './use-columns';

interface SelectionBarProps {
  selection: Selection;
  settings: ColumnSettings;
  /** of the lots; absent for the default one */
  pricing?: Pricing;
  /** more actions */
  children?: ReactNode;
}

/** The sums of the selected lots, and the actions on them; hidden without a selection. */
export function SelectionBar({ selection, settings, pricing, children }: SelectionBarProps) {
  const quotes = use(QuoteContext);
  const cart = useCartActions();
  const order = useOrderDialog();
  useCheckedLots(selection.lots);
  const { count, amount, average, least, greatest } = totalsOf(
    selection.lots.map((lot) => atQuotes(lot, quotes)),
  );
  if (count + selection.gone === 0) return null;
  const ids = selection.lots.map(({ listingID }) => listingID);
  const keys = shownColumns(settings.layout).map(({ key }) => key);
  return (
    <section className={`selection ${styles.selection}`} aria-label="已选批次">
      <p className="num" aria-live="polite">
        已选 <b>{whole(count)}</b> 批<span>·</span>
        <b>{tons(amount)}</b> 吨<span>·</span>
        <span title="各批现价按公定重量加权">
          均价<span className={styles.selectionWay}>（按公重）</span> <b>{whole(average)}</b>
          {least !== greatest && `，现价 ${rangeText(whole, least, greatest)}`}
        </span>
        {selection.gone > 0 && (
          <span className={styles.selectionGone}>
            另有 <b>{whole(selection.gone)}</b> 批已下架
            <button type="button" onClick={selection.dropGone}>
              移除
            </button>
          </span>
        )}
      </p>
      <div className={styles.selectionActions}>
        <button type="button" aria-disabled={cart.busy} onClick={() => cart.busy || cart.add(ids)}>
          加购物车
        </button>
        <button type="button" className="money" onClick={() => order(selection.lots)}>
          询盘
        </button>
        <SelectionActions selection={selection} pricing={pricing}>
          {children}
        </SelectionActions>
        <SelectionInterest lots={selection.lots} onUnwanted={selection.clear} />
        <ExportButton
          what={() => ({
            of: 'lots',
            request: {
              listingIDs: ids,
              ...pricing,
              table: 'cotton',
              columns: keys.filter((key) => key !== actionKey).join(','),
              name: '棉花现货',
            },
          })}
        />
        <button type="button" aria-keyshortcuts="0" onClick={selection.clear}>
          清空
        </button>
      </div>
      {count > 0 && <SelectionValues lots={selection.lots} />}
    </section>
  );
}
