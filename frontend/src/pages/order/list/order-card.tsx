import { Link } from 'react-router';
import type { OrderRow } from '../../../api/orders';
import { moneyUnits } from '../../../ui/currency';
import { exactTons } from '../../../ui/format';
import { SelectOne } from '../../../ui/table/selection';
import type { Chosen } from '../../../ui/table/use-chosen';
import { cash, yuan } from '../money';
import styles from '../order.module.css';
import { placeOf } from '../places';
import { goodsText, NumberCell, type OnOther, OtherCell, StateCell } from './columns';

interface OrderCardProps {
  row: OrderRow;
  /** absent where orders are not merged */
  chosen?: Chosen<OrderRow>;
  onOther: OnOther;
}

/** An order on a phone. */
export function OrderCard({ row, chosen, onOther }: OrderCardProps) {
  const { lots, amount, finalAmount, money, finalMoney, paidMoney } = row;
  return (
    <>
      <div className={styles.cardHead}>
        {chosen && <SelectOne row={row} selection={chosen} />}
        <NumberCell row={row} />
        <Link to={placeOf(row)} className={styles.cardLink}>
          {row.waiting ? '处理' : '查看'} ›
        </Link>
      </div>
      <StateCell row={row} />
      <OtherCell row={row} onOther={onOther} />
      {lots > 0 && (
        <>
          <p className="num">
            {goodsText(row)} · {exactTons(finalAmount ?? amount)} 吨
          </p>
          <p className="num">
            <b>{yuan(finalMoney ?? money)}</b> {moneyUnits[row.currency]} · 已付{' '}
            {cash(paidMoney, row.currency)}
          </p>
        </>
      )}
    </>
  );
}
