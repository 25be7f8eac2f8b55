import { Button } from 'antd';
import { Link } from 'react-router';
import type { CartRow } from '../../../api/cart';
import { type Duty, dutyName, landedOf } from '../../../shell/imported/duty';
import { DeliveredTick } from '../../../shell/tick-price';
import { purchasesPath } from '../../../ui/chrome/places';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { money, signed, unknown, whole } from '../../../ui/format';
import { lotAddress } from '../../../ui/lot/lot';
import { moneyOf } from '../../../ui/lot/money';
import { timeText } from '../../../ui/moment';
import { changeName, changeText } from '../../../ui/order/changes';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import styles from './cart.module.css';
import { deliveredPrice, priceMove } from './groups';

/** What delivered prices are computed by. */
interface DeliveredBy {
  /** of lots in dollars; absent if the cart has none */
  duty?: Duty | undefined;
  /** in the address; absent for the default one */
  mill?: number | undefined;
  /** the buyer has mills */
  mills: boolean;
}

/** Returns the columns of the lots in the cart, with delivered prices if the buyer has mills or a lot is in dollars. */
export const cartColumns = (
  onRemove: (row: CartRow) => void,
  weight: (tons: number) => string,
  by: DeliveredBy,
): Column<CartRow>[] => [
  {
    title: '批号 / 提单号',
    head: true,
    narrow: true,
    className: styles.number,
    cell: (row) => (
      <>
        <Link className="num" to={lotAddress({ ...row, ...(by.mill && { mill: by.mill }) })}>
          {row.batchID}
        </Link>
        <small>
          <State row={row} />
        </small>
      </>
    ),
  },
  { title: '质量', sort: { by: 'quality', ascending: true }, cell: (row) => <Facts row={row} /> },
  {
    title: '仓库',
    className: styles.place,
    cell: ({ depotName }) => <span title={depotName}>{depotName || unknown}</span>,
  },
  numberColumn(
    '重量',
    ({ amount, amountType, packnum }) => (
      <>
        {weight(amount)}
        <small>
          {whole(packnum)} 包{amountType === 8 && ' · 仓重'}
        </small>
      </>
    ),
    { unit: '吨', sort: { by: 'amount' }, className: `num ${styles.short}` },
  ),
  numberColumn(
    '报价',
    (row) => (
      <>
        {row.indexCode ? signed(row.basis) || '±0' : priceText(row.fixedPrice, row.currency)}
        <small>{row.indexCode || '一口价'}</small>
      </>
    ),
    { className: `num ${styles.short}` },
  ),
  numberColumn(
    '单价',
    ({ totalPrice, indexValue, indexCode, currency, reason }) => (
      <>
        {totalPrice === null && !reason ? '暂无' : priceText(totalPrice, currency)}
        <small>
          {units[currency]}
          {indexCode && !reason && ` · 期货 ${priceText(indexValue, currency)}`}
        </small>
      </>
    ),
    { sort: { by: 'price', ascending: true }, className: `num ${styles.price}` },
  ),
  ...(by.duty || by.mills ? [deliveredColumn(by)] : []),
  numberColumn('金额', (row) => <Money row={row} />, { className: `num ${styles.amount}` }),
  { title: '加入后变化', className: styles.changes, cell: (row) => <Changes row={row} /> },
  {
    title: '操作',
    actions: true,
    className: styles.verbs,
    cell: (row) => (
      <Button
        type="link"
        size="small"
        aria-label={`移出 ${row.batchID}`}
        onClick={() => onRemove(row)}
      >
        移出
      </Button>
    ),
  },
];

/** What a lot costs in yuan at the mill, by which imported lots compare with domestic ones. */
const deliveredColumn = (by: DeliveredBy) =>
  numberColumn<CartRow>('到厂价', (row) => <Delivered row={row} by={by} />, {
    unit: '元/吨',
    className: `num ${styles.amount}`,
  });

function Delivered({ row, by: { duty, mills } }: { row: CartRow; by: DeliveredBy }) {
  const { listingID, currency, goods, totalPrice, delivery } = row;
  if (currency === 2) {
    const landed = duty ? landedOf(row, duty) : null;
    if (!duty || landed === null) return unknown;
    return (
      <>
        {whole(landed)}
        <small>{dutyName(duty)}</small>
      </>
    );
  }
  if (totalPrice === null) return unknown;
  if (mills && goods === 'cotton') {
    return <DeliveredTick of={listingID} value={deliveredPrice(row)} delivery={delivery} />;
  }
  return (
    <>
      {whole(totalPrice)}
      <small>同单价</small>
    </>
  );
}

function State({ row }: { row: CartRow }) {
  const { reason, state, bundle, direct, spotSaleID, number } = row;
  return (
    <span className={styles.tags}>
      {reason ? (
        <StateTag tone={spotSaleID > 0 ? 'good' : 'ended'}>{reason}</StateTag>
      ) : (
        state === 2 && <StateTag tone="waiting">点价中</StateTag>
      )}
      {spotSaleID > 0 && (
        <Link to={`${purchasesPath}?id=${spotSaleID}`} title={`查看询盘单 ${number}`}>
          {reason ? number : '已询盘'}
        </Link>
      )}
      {direct && <StateTag tone="good">免核验</StateTag>}
      {bundle > 0 && <span title="同捆的批次须一起购买，选择时一起选中">捆绑</span>}
    </span>
  );
}

/** What the lot is: words stand for themselves, numbers have their labels. */
function Facts({ row: { facts, notes } }: { row: CartRow }) {
  const known = facts.filter(({ value }) => value);
  return (
    <span className={styles.facts}>
      {known.map(({ name, label, value }) => (
        <span key={name} className={styles.fact}>
          {Number.isNaN(Number(value)) || <small>{label.replace(/（.*）/, '')} </small>}
          {value}
        </span>
      ))}
      {notes && <span className={styles.fact}>备注：{notes}</span>}
    </span>
  );
}

function Money({ row: { amount, totalPrice, currency } }: { row: CartRow }) {
  const sum = moneyOf([{ amount, price: totalPrice, currency }]);
  if (sum === undefined) return unknown;
  return (
    <>
      {money(sum)}
      <small>{moneyUnits[currency]}</small>
    </>
  );
}

const priceFields = new Set(['basis', 'fixedPrice']);

function Changes({ row: { changes, addedAt, reason } }: { row: CartRow }) {
  const title = `加入于 ${timeText(addedAt)}`;
  if (changes.length === 0) {
    return <span title={title}>{reason ? unknown : '价格、数据没有变'}</span>;
  }
  const move = priceMove(changes);
  return (
    <ul title={title}>
      {changes.map(({ field, old, new: now }) => (
        <li key={field}>
          {changeName(field)} <del>{changeText(field, old)}</del> →{' '}
          <b className={move && priceFields.has(field) ? styles[move] : undefined}>
            {changeText(field, now)}
          </b>
        </li>
      ))}
    </ul>
  );
}
