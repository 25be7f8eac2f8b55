import type { OrderDetail, OrderLine } from '../../../api/orders';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { exactTons, signed, unknown, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { lineWords } from '../goods';
import { cash, yuan } from '../money';
import styles from '../order.module.css';
import { Accepted } from './accepted';
import { LineName, lineNumbers } from './line-name';

/** The lots of an order with their prices, and the accepted figures after the receipt. */
export function Lots({ order }: { order: OrderDetail }) {
  const { lines } = order;
  const settled = lines.some((line) => line.settled);
  const { line, unit, priced } = lineWords(order);
  const agreed = agreedColumns(order);
  return (
    <Panel title={line} note={`共 ${whole(lines.length)} ${unit}`}>
      <Table
        label={line}
        columns={settled ? [...agreed, ...foundColumns(order)] : agreed}
        rows={lines}
        rowKey={({ lineID }) => lineID}
        card={(row) => <LotCard line={row} priced={priced} currency={order.currency} />}
      />
    </Panel>
  );
}

const offerText = ({ indexCode, basis, futures }: OrderLine) =>
  indexCode ? `${indexCode} ${exactTons(futures)} ${basis === 0 ? '+0' : signed(basis)}` : '一口价';

/** Returns the facts of a lot in a line: words stand for themselves, numbers have their labels. */
function factsText(facts: OrderLine['facts']): string {
  const known = facts.filter(({ value }) => value);
  return known
    .map(({ label, value }) =>
      Number.isNaN(Number(value)) ? value : `${label.replace(/（.*）/, '')} ${value}`,
    )
    .join(' · ');
}

/** A lot on a phone. */
interface LotCardProps {
  line: OrderLine;
  priced: boolean;
  currency: number;
}

function LotCard({ line, priced, currency }: LotCardProps) {
  const { depotName, facts, packnum, amount, price, settled } = line;
  return (
    <>
      <p className={styles.between}>
        <LineName line={line} />
        <small className="num">{lineNumbers(line)}</small>
      </p>
      <p>{depotName}</p>
      <small>{factsText(facts)}</small>
      <p className={`num ${styles.between}`}>
        <span>
          {exactTons(amount)} 吨{packnum > 0 && ` · ${whole(packnum)} 包`}
        </span>
        {priced && <span>{offerText(line)}</span>}
      </p>
      <p className={`num ${styles.between}`}>
        <span>
          {priceText(price, currency)} {units[currency]}
        </span>
        <span>
          <b>{yuan(line.money)}</b> {moneyUnits[currency]}
        </span>
      </p>
      {settled && (
        <p className={`num ${styles.between}`}>
          <span>
            验收 {exactTons(settled.amount)} 吨
            {settled.packnum > 0 && ` · ${whole(settled.packnum)} 包`}
            {settled.difference > 0 && ` · 扣款 ${cash(settled.difference, currency)}`}
          </span>
          <span>
            结算 <b>{yuan(settled.money)}</b> {moneyUnits[currency]}
          </span>
        </p>
      )}
    </>
  );
}

const balesColumn = numberColumn<OrderLine>('包数', ({ packnum, settled }) =>
  packnum === 0 && !settled?.packnum ? (
    unknown
  ) : (
    <Accepted now={whole(settled?.packnum ?? packnum)} before={whole(packnum)} />
  ),
);

const pricingColumn: Column<OrderLine> = {
  title: '报价',
  narrow: true,
  className: 'num',
  cell: offerText,
};

/** Returns the columns of what is agreed. Products have no bales and no futures price. */
const agreedColumns = (order: OrderDetail): Column<OrderLine>[] => [
  {
    title: lineWords(order).number,
    head: true,
    narrow: true,
    cell: (line) => (
      <span className={styles.lines}>
        <LineName line={line} />
        <small className="num">{lineNumbers(line)}</small>
      </span>
    ),
  },
  {
    title: lineWords(order).place,
    cell: ({ depotName, facts }) => (
      <span className={styles.lines}>
        <span>{depotName}</span>
        <small>{factsText(facts)}</small>
      </span>
    ),
  },
  ...(lineWords(order).bales ? [balesColumn] : []),
  numberColumn(
    '重量',
    ({ amount, settled }) => (
      <Accepted now={exactTons(settled?.amount ?? amount)} before={exactTons(amount)} />
    ),
    { unit: '吨' },
  ),
  ...(lineWords(order).priced ? [pricingColumn] : []),
  numberColumn(
    '单价',
    ({ price, settled }) => (
      <Accepted
        now={priceText(settled?.price ?? price, order.currency)}
        before={priceText(price, order.currency)}
      />
    ),
    { unit: units[order.currency] ?? '' },
  ),
  numberColumn('金额', ({ money }) => yuan(money), moneyUnit(order)),
];

const moneyUnit = ({ currency }: OrderDetail) => ({ unit: moneyUnits[currency] ?? '' });

const foundColumns = (order: OrderDetail): Column<OrderLine>[] => [
  numberColumn('扣款', ({ settled }) => yuan(settled?.difference), moneyUnit(order)),
  numberColumn('结算金额', ({ settled }) => yuan(settled?.money), moneyUnit(order)),
];
