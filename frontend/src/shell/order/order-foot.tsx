import { Button } from 'antd';
import { Link } from 'react-router';
import { depositPath } from '../../ui/chrome/places';
import { money, tons, unknown, whole } from '../../ui/format';
import { yuanOf } from '../../ui/lot/money';
import styles from './order.module.css';
import type { Order } from './use-order';

interface OrderFootProps {
  order: Order;
  /** the id of the form */
  form: string;
  onClose: () => void;
}

/** What an order comes to, what was wrong with the last try, and the buttons. */
export function OrderFoot({ order, form, onClose }: OrderFootProps) {
  const { sums, trouble, done, sending } = order;
  const all = sums.unpriced > 0 && sums.unpriced === sums.count;
  return (
    <div className={styles.foot}>
      <div className={styles.sums}>
        <p className="num">
          共 <b>{whole(sums.count)}</b> 批 · <b>{tons(sums.tons)}</b> 吨 · 预计金额{' '}
          <b className={styles.total}>{all ? unknown : money(yuanOf(sums.cost))}</b> 元
          {sums.unpriced > 0 && !all && <small>（{whole(sums.unpriced)} 批未定价，未计入）</small>}
        </p>
        <Deposit order={order} onClose={onClose} />
        {done > 0 && <p role="status">已询盘 {whole(done)} 批</p>}
        {trouble && (
          <p role="alert" className={styles.wrong}>
            {trouble.message}
            {trouble.request && <small className="num"> 请求号 {trouble.request}</small>}
          </p>
        )}
      </div>
      <span className={styles.buttons}>
        <Button disabled={sending} onClick={onClose}>
          取消
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          form={form}
          loading={sending}
          disabled={sums.count === 0}
        >
          {order.draft.way === 'hang' ? '提交询盘并挂盘' : '提交询盘'}
        </Button>
      </span>
    </div>
  );
}

/** The deposit that the terms hold, and whether the balance covers it. */
function Deposit({ order, onClose }: { order: Order; onClose: () => void }) {
  const { sums, balance, verified } = order;
  if (sums.deposit === 0n) return null;
  return (
    <p className="num">
      本次点价将扣除 <b>{money(yuanOf(sums.deposit))}</b> 元保证金{verified && '（卖家核验后冻结）'}
      ，可用余额 {money(yuanOf(balance))} 元
      {sums.deposit > balance && (
        <span className={styles.wrong}>
          {' '}
          您的余额不足，
          <Link to={depositPath} onClick={onClose}>
            去充值 ›
          </Link>
        </span>
      )}
    </p>
  );
}
