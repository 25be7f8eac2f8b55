import { exactTons, money, whole } from '../../../ui/format';
import styles from './cart.module.css';
import type { CartSums } from './groups';

/** What some lots come to at the current quotes. */
export function Sums({ sums: { count, amount, average, money: sum } }: { sums: CartSums }) {
  return (
    <span className={`${styles.sums} num`}>
      <span>
        可买 <b>{whole(count)}</b> 批
      </span>
      <span>
        <b>{exactTons(amount)}</b> 吨
      </span>
      <span title="各批单价按重量加权">
        均价 <b>{whole(average)}</b> 元/吨
      </span>
      <span title="按现在的行情">
        合计 <b>{sum === undefined ? '—' : money(sum)}</b> 元
      </span>
    </span>
  );
}
