import { Button } from 'antd';
import { Link } from 'react-router';
import { useDealPlatform } from '../../api/deals';
import { depositPath } from '../../ui/chrome/places';
import { moneyUnits } from '../../ui/currency';
import { exactTons, money, unknown, whole } from '../../ui/format';
import { yuanOf } from '../../ui/lot/money';
import { Reading } from '../../ui/reading';
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
          共 <b>{whole(sums.count)}</b> 批 · <b>{exactTons(sums.tons)}</b> 吨 · 预计金额{' '}
          <b className={styles.total}>{all ? unknown : money(yuanOf(sums.cost))}</b>{' '}
          {moneyUnits[order.currency]}
          {sums.unpriced > 0 && !all && <small>（{whole(sums.unpriced)} 批未定价，未计入）</small>}
        </p>
        <Deposit order={order} />
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
function Deposit({ order }: { order: Order }) {
  const { sums, balance, verified } = order;
  if (sums.deposit === 0n) return null;
  const short = sums.deposit > balance;
  return (
    <>
      <p className="num">
        {!short && (
          <>
            本次点价将扣除 <b>{money(yuanOf(sums.deposit))}</b> 元点价金
            {verified && '（卖家核验后冻结）'}，
          </>
        )}
        可用余额 {money(yuanOf(balance))} 元 <Reading of="点价金" />
      </p>
      {short && <Short order={order} lacking={sums.deposit - balance} />}
    </>
  );
}

/** The lots that the balance does not cover. The page of the deposit opens beside, so that nothing typed is lost. */
function Short({ order, lacking }: { order: Order; lacking: bigint }) {
  const { short, lines, sending, sums } = order;
  const platform = useDealPlatform();
  const covered = lines.length - short.length;
  return (
    <p className={`${styles.wrong} num`}>
      本次点价将扣除 {money(yuanOf(sums.deposit))} 元保证金, {platform ? '买家' : '您'}
      的余额不足，还差 {money(yuanOf(lacking))} 元
      {covered > 0 && (
        <>
          ：按顺序够 {whole(covered)} 批，不够 {short.map(({ batchID }) => batchID).join('、')}{' '}
          <Button
            size="small"
            disabled={sending}
            onClick={() => order.remove(short.map(({ listingID }) => listingID))}
          >
            移除不够的 {whole(short.length)} 批
          </Button>
        </>
      )}{' '}
      {!platform && (
        <Link to={depositPath} target="_blank">
          去充值 ›
        </Link>
      )}
    </p>
  );
}
