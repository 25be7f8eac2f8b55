import { Link } from 'react-router';
import type { OrderDetail } from '../../../api/orders';
import { cash } from '../money';
import styles from '../order.module.css';
import { viewPath } from '../places';

/** What is signed, with a link to its full text. */
export function SignText({ order: { orderID, contracts } }: { order: OrderDetail }) {
  const [last] = contracts;
  if (!last) return null;
  return (
    <>
      将以本企业的名义签署合同 {last.number} 第 {last.version} 版，金额{' '}
      {cash(last.money, last.currency)}（{last.moneyWords}）。签后按合同执行，请先核对
      <Link className={styles.inText} to={viewPath('Contract', orderID)} target="_blank">
        合同全文
      </Link>
      。
    </>
  );
}
