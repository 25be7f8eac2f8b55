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
import { StateTabs } from '../../../ui/table/state-tabs';
import { useChosen } from '../../../ui/table/use-chosen';
import { nameOf } from '../words';
import { Articles } from './articles';
import { AskSellers } from './ask-sellers';
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

const none: Product[] = [];
const rowKey = ({ id }: Product) => id;
const rowName = (product: Product) => `${nameOf(product)} ${product.memberName}`;
const naming = { keyOf: rowKey, nameOf: rowName, allLabel: '选择本页全部产品' };
const views = [
  { state: '' as const, name: '产品' },
  { state: 'articles' as const, name: '品种行情', note: '同品牌、同规格' },
];

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
  const list = rows.data?.list ?? none;
  useFollowProducts(useMemo(() => list.map(rowKey), [list]));
  const { pageNum: _, order: __, asc: ___, ...filter } = query;
  const chosen = useChosen(list, JSON.stringify(filter), naming);
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
  const onPage = (pageNum: number) => show({ ...query, pageNum });
  return (
    <>
      <ResultList
        label={of.name}
        unit="条"
        panel={<Filters {...part} counts={counts} />}
        query={rows}
        question={JSON.stringify(query)}
        lines={12}
        {...{ chips, change, columns, rowKey }}
        card={(product) => <ProductCard product={product} selection={chosen} />}
        selection={chosen}
        onClear={clear}
        orders={ordersOf(attributes)}
        order={query.order}
        asc={query.asc}
        onOrder={(order, asc) => change({ order, asc })}
        tools={<Publish {...{ of, query, attributes }} below={part.below} />}
        head={
          <StateTabs
            label="显示"
            tabs={views}
            state={query.view}
            onState={(view) => change({ view })}
          />
        }
        instead={query.view ? <Articles root={of.code} {...{ query, onPage }} /> : undefined}
        onPage={onPage}
        empty={
          <Empty name={of.name} root={of.code} {...{ query, chips, change }} onClear={clear} />
        }
      />
      <AskSellers chosen={chosen} />
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
