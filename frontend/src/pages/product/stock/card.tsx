import type { StockProduct } from '../../../api/product-stock';
import { exactTons } from '../../../ui/format';
import { shortDay } from '../../../ui/moment';
import { SelectOne } from '../../../ui/table/selection';
import type { Chosen } from '../../../ui/table/use-chosen';
import { priceText } from '../words';
import { Named, placeText, State } from './columns';
import { type ProductSteps, RowVerbs } from './row-verbs';
import styles from './stock.module.css';

interface CardProps {
  row: StockProduct;
  chosen: Chosen<StockProduct>;
  steps: ProductSteps;
}

/** An own product on a phone. */
export function StockCard({ row, chosen, steps }: CardProps) {
  const { price, amount, least } = row;
  return (
    <>
      <div className={styles.cardHead}>
        <SelectOne row={row} selection={chosen} />
        <Named row={row} />
        <b className="num">
          {priceText(price)}
          {price !== null && <small>元/吨</small>}
        </b>
      </div>
      <p className={`${styles.cardLine} num`}>
        {placeText(row)} · {exactTons(amount)} 吨{least > 0 && `，起订 ${exactTons(least)} 吨`} · 至{' '}
        {shortDay(row.until)}
      </p>
      <div className={styles.cardFoot}>
        <State row={row} />
        <span>
          <RowVerbs row={row} steps={steps} />
        </span>
      </div>
    </>
  );
}
