import { Link } from 'react-router';
import type { Product, ProductAttribute } from '../../../api/types';
import { prefix } from '../../../search/product-query';
import { productPath } from '../../../ui/chrome/goods';
import { shopPath } from '../../../ui/chrome/places';
import { exactTons, unknown } from '../../../ui/format';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Pair } from '../../../ui/table/pair';
import { dayOf } from '../../../ui/time';
import { priceText } from '../words';
import styles from './list.module.css';

/** Returns the columns of products: one for each attribute by which articles differ. */
export const columnsOf = (attributes: readonly ProductAttribute[]): Column<Product>[] => [
  {
    title: '品牌 / 厂家',
    head: true,
    cell: (product) => (
      <Pair below={product.brand && product.factory}>
        <Link to={productPath(product.id)}>{makerOf(product)}</Link>
      </Pair>
    ),
  },
  ...attributes.filter(({ article }) => article).map(valueColumn),
  {
    title: '交货',
    cell: ({ futures, deliverOn }) => (
      <Pair below={futures && deliverOn.slice(5)}>{futures ? '期货' : '现货'}</Pair>
    ),
  },
  {
    title: '所在地',
    cell: ({ city, depotName }) => <Pair below={depotName}>{city || unknown}</Pair>,
  },
  numberColumn(
    '数量',
    ({ amount, least }) => (
      <Pair below={least > 0 && `起订 ${exactTons(least)}`}>{exactTons(amount)}</Pair>
    ),
    { unit: '吨', sort: { by: 'amount' } },
  ),
  numberColumn('含税价', ({ price }) => <b className={styles.price}>{priceText(price)}</b>, {
    unit: '元/吨',
    sort: { by: 'price', name: '价格', ascending: true },
  }),
  {
    title: '卖家',
    cell: ({ memberID, memberName }) => (
      <Link className={styles.seller} to={shopPath(memberID)} title={`进入 ${memberName} 的店铺`}>
        {memberName}
      </Link>
    ),
  },
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => dayOf(until).slice(5),
  },
];

const makerOf = ({ brand, factory, category }: Product) => brand || factory || category;

function valueColumn({ code, name, unit, kind }: ProductAttribute): Column<Product> {
  const cell = ({ values }: Product) => {
    const text = values.find((value) => value.code === code)?.text ?? '';
    return kind === 1 && unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  };
  if (kind !== 1) return { title: name, cell };
  return numberColumn(name, cell, { unit, sort: { by: prefix + code, ascending: true } });
}
