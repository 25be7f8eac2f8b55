import { Link } from 'react-router';
import { productPicture, type StockProduct } from '../../../api/product-stock';
import { productPath } from '../../../ui/chrome/goods';
import { productFormPath } from '../../../ui/chrome/places';
import { exactTons } from '../../../ui/format';
import { shortDay } from '../../../ui/moment';
import { StateTag, type Tone } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { nameOf, priceText } from '../words';
import { type ProductSteps, RowVerbs } from './row-verbs';
import styles from './stock.module.css';

/** Returns the address of the form of an own product. */
export const editPath = (id: number) => `${productFormPath}?id=${id}`;

const tones: Tone[] = ['plain', 'good', 'waiting', 'ended'];
const stateNames = ['草稿', '在售', '已下架', '已过期'];

/** The state of an own product. */
export const State = ({ row: { status } }: { row: StockProduct }) => (
  <StateTag tone={tones[status] ?? 'plain'}>{stateNames[status] ?? ''}</StateTag>
);

/** The name of an own product, which leads to its page or, when it is not on sale, to its form. */
export function Named({ row }: { row: StockProduct }) {
  const { id, status, number, pictures, category } = row;
  const [first] = pictures;
  return (
    <span className={styles.named}>
      {first && <img src={productPicture(first)} alt="" loading="lazy" />}
      <span>
        <Link to={status === 1 ? productPath(id) : editPath(id)}>{nameOf(row) || number}</Link>
        <small className="num">
          {category} · {number}
        </small>
        <Problems row={row} />
      </span>
    </span>
  );
}

/** What of a product no longer fits its category. */
export function Problems({ row: { id, problems } }: { row: StockProduct }) {
  if (problems.length === 0) return null;
  return (
    <span className={styles.problems}>
      {problems.map(({ code, reason, was }) => (
        <span key={code}>
          {reason}
          {was && `（原为 ${was}）`}
        </span>
      ))}
      <Link to={editPath(id)}>去修改</Link>
    </span>
  );
}

/** Returns where and when a product is delivered. */
export const placeText = ({ futures, deliverOn, city, depotName }: StockProduct): string =>
  [futures ? `期货 ${deliverOn}` : '现货', city, depotName].filter(Boolean).join(' ');

/** Returns the columns of the own products. */
export const stockColumns = (steps: ProductSteps): Column<StockProduct>[] => [
  { title: '产品', head: true, cell: (row) => <Named row={row} /> },
  {
    title: '交货',
    cell: (row) => (
      <>
        <span>{row.futures ? `期货 ${row.deliverOn}` : '现货'}</span>
        <small>{[row.city, row.depotName].filter(Boolean).join(' ')}</small>
      </>
    ),
  },
  numberColumn(
    '数量',
    ({ amount, least }) => (
      <>
        {exactTons(amount)}
        {least > 0 && <small>起订 {exactTons(least)}</small>}
      </>
    ),
    { unit: '吨' },
  ),
  numberColumn('含税价', ({ price }) => <b>{priceText(price)}</b>, { unit: '元/吨' }),
  { title: '有效期至', narrow: true, className: 'num', cell: (row) => shortDay(row.until) },
  { title: '状态', narrow: true, cell: (row) => <State row={row} /> },
  { title: '操作', actions: true, cell: (row) => <RowVerbs row={row} steps={steps} /> },
];
