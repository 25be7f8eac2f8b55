import { Fragment } from 'react';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { exactTons, money, unknown, whole } from '../../../ui/format';
import styles from './cart.module.css';
import type { CartSums } from './groups';

/** What some lots come to at the current quotes, in each currency. */
export function Sums({ sums: { count, amount, prices } }: { sums: CartSums }) {
  return (
    <span className={`${styles.sums} num`}>
      <span>
        可买 <b>{whole(count)}</b> 批
      </span>
      <span>
        <b>{exactTons(amount)}</b> 吨
      </span>
      {prices.map(({ currency, average, delivered, money: sum }) => (
        <Fragment key={currency}>
          <span title="各批单价按重量加权">
            均价 <b>{priceText(average, currency)}</b> {units[currency]}
          </span>
          {delivered !== undefined && (
            <span title="各批到厂价按重量加权">
              到厂均价 <b>{priceText(delivered, currency)}</b> {units[currency]}
            </span>
          )}
          <span title="按现在的行情">
            合计 <b>{sum === undefined ? unknown : money(sum)}</b> {moneyUnits[currency]}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
