import { useMemo } from 'react';
import { useFollowProducts, useProductCounts, useProducts } from '../../../api/products';
import type { Product, ProductAttribute } from '../../../api/types';
import {
  countingOf,
  namesOf,
  type ProductQuery,
  prefix,
  searchOf,
} from '../../../search/product-query';
import { type Order, ResultList } from '../../../shell/result-list';
import { useAfterPaint } from '../../../ui/after-paint';
import type { Goods } from '../../../ui/chrome/goods';
import { Refused } from '../../../ui/refused';
import { Articles } from './articles';
import { ProductCard } from './card';
import { chipsOf, cleared, withValue } from './chips';
import { columnsOf } from './columns';
import { Empty } from './empty';
import { Filters, type FiltersProps } from './filters';
import { Publish } from './publish';
import { Recent } from './recent';

interface ProductsProps extends Omit<FiltersProps, 'counts'> {
  of: Goods;
  show: (query: ProductQuery) => void;
  /** the filters are those of the category of the query, not of the last one */
  settled: boolean;
}

const none: number[] = [];
const rowKey = ({ id }: Product) => id;
const card = (product: Product) => <ProductCard product={product} />;

/** The filters and the products that meet them. */
export function Products({ of, show, settled, ...part }: ProductsProps) {
  const { query, change, filters } = part;
  const { attributes } = filters;
  const strange = settled
    ? Object.keys(query.values).filter((name) => attributes.every(({ code }) => code !== name))
    : [];
  const usable = settled && strange.length === 0;
  const rows = useProducts(searchOf(query, of.code), usable);
  const facets = useMemo(() => facetsOf(attributes), [attributes]);
  const counting = { ...countingOf(query, of.code), facets };
  const counts = useAfterPaint(useProductCounts(counting, usable));
  useFollowProducts(rows.data?.list.map(({ id }) => id) ?? none);
  const columns = useMemo(() => columnsOf(attributes), [attributes]);
  const chips = chipsOf(query, attributes);
  if (strange.length > 0) {
    const values = strange.reduce((left, code) => withValue(left, code, ''), query.values);
    return (
      <section className="panel">
        <Refused parts={strange} onIgnore={() => change({ values })} />
      </section>
    );
  }
  const clear = () => show(cleared(query));
  return (
    <>
      <ResultList
        label={of.name}
        unit="条"
        panel={<Filters {...part} counts={counts} />}
        query={rows}
        question={JSON.stringify(query)}
        lines={12}
        {...{ chips, change, columns, rowKey, card }}
        onClear={clear}
        orders={ordersOf(attributes)}
        order={query.order}
        asc={query.asc}
        onOrder={(order, asc) => change({ order, asc })}
        tools={<Publish {...{ of, query, attributes }} below={part.below} />}
        before={<Articles root={of.code} query={query} />}
        onPage={(pageNum) => show({ ...query, pageNum })}
        empty={
          <Empty name={of.name} root={of.code} {...{ query, chips, change }} onClear={clear} />
        }
      />
      {rows.data && rows.data.totalRow > 0 && <Recent of={of} />}
    </>
  );
}

/** Returns the facets to count, as the server names them. */
const facetsOf = (attributes: readonly ProductAttribute[]): string =>
  [
    ...namesOf,
    'path',
    'futures',
    'price',
    ...attributes.filter(({ kind }) => kind < 3).map(({ code }) => prefix + code),
  ].join(',');

/** Returns the orders of the products, the usual one first. */
const ordersOf = (attributes: readonly ProductAttribute[]): Order[] => [
  { order: '', name: '默认排序' },
  { order: 'listedAt', name: '挂牌时间' },
  { order: 'price', name: '价格', ascending: true },
  { order: 'amount', name: '数量' },
  ...attributes
    .filter(({ kind }) => kind === 1)
    .map(({ code, name }) => ({ order: prefix + code, name, ascending: true })),
];
