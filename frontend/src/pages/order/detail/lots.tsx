import { Link } from 'react-router';
import type { OrderDetail, OrderLine } from '../../../api/orders';
import { exactTons, signed, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { yuan } from '../money';
import styles from '../order.module.css';

/** The lots of an order with their prices, and the accepted figures after the receipt. */
export function Lots({ order: { lines } }: { order: OrderDetail }) {
  const settled = lines.some((line) => line.settled);
  return (
    <Panel title="批次" note={`共 ${whole(lines.length)} 批`}>
      <Table
        label="批次"
        columns={settled ? [...agreed, ...found] : agreed}
        rows={lines}
        rowKey={({ lineID }) => lineID}
      />
    </Panel>
  );
}

const agreed: Column<OrderLine>[] = [
  {
    title: '批号',
    head: true,
    narrow: true,
    cell: ({ batchID, listingID, dealNumber }) => (
      <span className={styles.lines}>
        <Link className="num" to={`/cottonmall/detail?listingID=${listingID}`}>
          {batchID}
        </Link>
        <small className="num">{dealNumber}</small>
      </span>
    ),
  },
  {
    title: '仓库',
    cell: ({ depotName, facts }) => (
      <span className={styles.lines}>
        <span>{depotName}</span>
        <small>{facts.map(({ label, value }) => `${label} ${value}`).join(' · ')}</small>
      </span>
    ),
  },
  numberColumn('包数', ({ packnum }) => whole(packnum)),
  numberColumn('重量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  {
    title: '报价',
    narrow: true,
    className: 'num',
    cell: ({ indexCode, basis, futures }) =>
      indexCode ? `${indexCode} ${whole(futures)} ${basis === 0 ? '+0' : signed(basis)}` : '一口价',
  },
  numberColumn('单价', ({ price }) => whole(price), { unit: '元/吨' }),
  numberColumn('金额', ({ money }) => yuan(money), { unit: '元' }),
];

const found: Column<OrderLine>[] = [
  numberColumn('验收重量', ({ settled }) => exactTons(settled?.amount), { unit: '吨' }),
  numberColumn('扣款', ({ settled }) => yuan(settled?.difference), { unit: '元' }),
  numberColumn('结算金额', ({ settled }) => yuan(settled?.money), { unit: '元' }),
];
