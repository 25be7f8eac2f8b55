import type { AskableLot } from '../../api/inquiry';
import { moneyUnits, units } from '../../ui/currency';
import { exactTons, money, whole } from '../../ui/format';
import { yuanOf } from '../../ui/lot/money';
import { bySeller, type OrderLine } from '../../ui/order/order';
import { sumsOf } from '../../ui/order/sums';
import styles from './order.module.css';
import { OrderRow } from './order-row';
import type { Order } from './use-order';

/** Returns the titles of the columns. */
const columnsOf = (currency: number, imported: boolean) => [
  imported ? '提单号' : '批号',
  imported ? '产地国 等级 · 仓库' : '产地 · 仓库',
  '重量 吨 · 包数',
  '报价',
  '期货价',
  `单价 ${units[currency]}`,
  `金额 ${moneyUnits[currency]}`,
  '操作',
];

/** The lots of an order, grouped by seller. */
export function OrderLots({ order }: { order: Order }) {
  const columns = columnsOf(
    order.currency,
    order.lines.every(({ lot }) => lot.imported !== undefined),
  );
  return (
    <div className={styles.lots}>
      <table aria-label="询盘批次">
        <thead>
          <tr>
            {columns.map((title, at) => (
              <th key={title} scope="col" className={at > 1 ? styles.right : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {bySeller(order.lines).map((lines) => (
          <Seller key={lines[0]?.lot.memberID} lines={lines} order={order} />
        ))}
      </table>
    </div>
  );
}

function Seller({ lines, order }: { lines: OrderLine<AskableLot>[]; order: Order }) {
  const sums = sumsOf(
    lines.map(({ lot, cost }) => ({ amount: lot.amount, cost })),
    0n,
  );
  return (
    <tbody>
      <tr className={styles.seller}>
        <th scope="rowgroup" colSpan={8}>
          {lines[0]?.lot.memberOwnerName}
          <small className="num">
            {whole(sums.count)} 批 · {exactTons(sums.tons)} 吨
            {sums.unpriced === 0 && ` · ${money(yuanOf(sums.cost))} ${moneyUnits[order.currency]}`}
          </small>
        </th>
      </tr>
      {lines.map((line) => (
        <OrderRow key={line.lot.listingID} line={line} order={order} />
      ))}
    </tbody>
  );
}
