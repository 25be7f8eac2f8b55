import { Link } from 'react-router';
import type { OrderRow, OrderScope } from '../../../api/orders';
import { stateTone } from '../../../shell/order-states';
import { moneyUnits } from '../../../ui/currency';
import { exactTons, unknown, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Reading } from '../../../ui/reading';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { lineWords } from '../goods';
import { MergedLink } from '../merged-link';
import { yuan } from '../money';
import styles from '../order.module.css';
import { placeOf } from '../places';
import { nextStep, shownState } from '../words';

/** Narrows the list to the orders with one company. */
export type OnOther = (memberID: number) => void;

/** Returns the columns of orders as one side sees them, or both. */
export function orderColumns(scope: OrderScope, onOther: OnOther): Column<OrderRow>[] {
  return [
    { title: '订单', head: true, narrow: true, cell: (row) => <NumberCell row={row} /> },
    ...(twoSided(scope)
      ? [{ title: '我方', narrow: true, cell: ({ side }: OrderRow) => trades[side] }]
      : []),
    ...(scope === 'platform'
      ? [
          companyColumn('买家', ({ buyerID, buyerName }) => [buyerID, buyerName], onOther),
          companyColumn('卖家', (row) => [row.memberOwner, row.memberOwnerName], onOther),
        ]
      : [companyColumn(twoSided(scope) ? '对方' : sides[scope], otherOf, onOther)]),
    { title: scope === 'products' ? '产品' : '货物', cell: (row) => <LotsCell row={row} /> },
    numberColumn('重量', (row) => <WeightCell row={row} />, { unit: '吨' }),
    numberColumn('金额', (row) => <MoneyCell row={row} />, {
      heading: (
        <>
          金额 <Reading of="结算金额" />
        </>
      ),
    }),
    numberColumn('已付', ({ paidMoney }) => yuan(paidMoney)),
    { title: '状态', cell: (row) => <StateCell row={row} /> },
    {
      title: '操作',
      actions: true,
      cell: (row) => {
        const word = row.waiting ? '处理' : '查看';
        return (
          <Link to={placeOf(row)} aria-label={`${word} ${row.number}`}>
            {word}
          </Link>
        );
      },
    },
  ];
}

/** Reports whether a list has purchases and sales. */
const twoSided = (scope: OrderScope): scope is 'both' | 'products' =>
  scope === 'both' || scope === 'products';

const trades: Record<string, string> = { buyer: '采购', seller: '销售' };

/** The other side of each side. */
const sides = { buyer: '卖家', seller: '买家' };

/** A company as its number and name. */
type Company = readonly [memberID: number, name: string];

/** Returns the other side of an order. */
export const otherOf = (row: OrderRow): Company =>
  row.side === 'buyer' ? [row.memberOwner, row.memberOwnerName] : [row.buyerID, row.buyerName];

const companyColumn = (
  title: string,
  of: (row: OrderRow) => Company,
  onOther: OnOther,
): Column<OrderRow> => ({
  title,
  className: styles.company,
  cell: (row) => <CompanyName company={of(row)} onOther={onOther} />,
});

/** The number of an order, and when it began. */
export function NumberCell({ row }: { row: OrderRow }) {
  return (
    <span className={styles.lines}>
      <Link to={placeOf(row)} className="num">
        {row.number}
      </Link>
      <small className="num">{timeText(row.createdAt)}</small>
    </span>
  );
}

/** The other side, or both for an administrator, by which the list can be narrowed. */
export function OtherCell({ row, onOther }: { row: OrderRow; onOther: OnOther }) {
  if (row.side !== 'platform') return <CompanyName company={otherOf(row)} onOther={onOther} />;
  return (
    <span className={styles.lines}>
      <CompanyName company={[row.buyerID, row.buyerName]} onOther={onOther} />
      <CompanyName company={[row.memberOwner, row.memberOwnerName]} onOther={onOther} />
    </span>
  );
}

function CompanyName({ company, onOther }: { company: Company; onOther: OnOther }) {
  const [memberID, name] = company;
  return (
    <button
      type="button"
      className={styles.other}
      title={`只看 ${name}`}
      onClick={() => onOther(memberID)}
    >
      {name}
    </button>
  );
}

function LotsCell({ row }: { row: OrderRow }) {
  const { batchIDs, titles, lots, packnum, finalPacknum } = row;
  if (lots === 0) return unknown;
  return (
    <span className={styles.lines}>
      <span className="num">{goodsText(row)}</span>
      <small className="num">
        {titles.length > 0 ? batchIDs[0] : `${whole(finalPacknum ?? packnum)} 包`}
      </small>
    </span>
  );
}

/** Returns what an order is about: its first lot or product, and how many there are. */
export const goodsText = (row: OrderRow): string => {
  const { batchIDs, titles, lots } = row;
  const first = titles[0] ?? batchIDs[0] ?? unknown;
  return lots > 1 ? `${first} 等 ${whole(lots)} ${lineWords(row).unit}` : first;
};

/** The accepted weight, or that of the contract before the receipt. */
function WeightCell({ row: { lots, amount, finalAmount } }: { row: OrderRow }) {
  if (lots === 0) return unknown;
  if (finalAmount === null) return exactTons(amount);
  return (
    <span className={styles.lines}>
      <span>{exactTons(finalAmount)}</span>
      <small>已验收</small>
    </span>
  );
}

function MoneyCell({ row: { lots, money, finalMoney, currency } }: { row: OrderRow }) {
  if (lots === 0) return unknown;
  const unit = moneyUnits[currency];
  return (
    <span className={styles.lines}>
      <span>{yuan(finalMoney ?? money)}</span>
      <small>{finalMoney === null ? unit : `${unit}，已结算`}</small>
    </span>
  );
}

/** The state of an order, and whose turn it is. */
export function StateCell({ row }: { row: OrderRow }) {
  return (
    <span className={styles.lines}>
      <span>
        <StateTag tone={stateTone(row.status)}>{shownState(row)}</StateTag>
        {row.waiting && <StateTag tone="ended">待我处理</StateTag>}
      </span>
      <small>
        {nextStep(row)} <MergedLink row={row} />
      </small>
    </span>
  );
}
