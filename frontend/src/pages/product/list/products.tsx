import { Suspense, useMemo, useState } from 'react';
import { useProductCounts, useProducts } from '../../../api/products';
import type { Product, ProductAttribute } from '../../../api/types';
import { ChipItem } from '../../../search/widgets/chip-item';
import { CopyLink } from '../../../search/widgets/copy-link';
import { FiltersButton } from '../../../search/widgets/filters-button';
import { OrderSelect } from '../../../search/widgets/order-select';
import { PageArea } from '../../../shell/table-area';
import { useAfterPaint } from '../../../ui/after-paint';
import type { Goods } from '../../../ui/chrome/goods';
import { whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { useNarrow } from '../../../ui/narrow';
import { Refused } from '../../../ui/refused';
import { countingOf, namesOf, type ProductQuery, prefix, searchOf } from './address';
import { ProductCard } from './card';
import { type Chip, chipsOf, cleared, withValue } from './chips';
import { columnsOf } from './columns';
import { Empty } from './empty';
import { Filters, type FiltersProps } from './filters';
import styles from './list.module.css';

const FiltersDrawer = lazyPart(async () => ({
  default: (await import('../../../search/widgets/filters-drawer')).FiltersDrawer,
}));

interface ProductsProps extends Omit<FiltersProps, 'counts'> {
  of: Goods;
  show: (query: ProductQuery) => void;
  /** the filters are those of the category of the query, not of the last one */
  settled: boolean;
}

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
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(attributes), [attributes]);
  const chips = chipsOf(query, attributes);
  const found = `${whole(rows.data?.totalRow)} 条`;
  if (strange.length > 0) {
    const values = strange.reduce((left, code) => withValue(left, code, ''), query.values);
    return (
      <section className="panel">
        <Refused parts={strange} onIgnore={() => change({ values })} />
      </section>
    );
  }
  const panel = <Filters {...part} counts={counts} />;
  const clear = () => show(cleared(query));
  return (
    <>
      {narrow || <div className="panel">{panel}</div>}
      <div className={narrow ? 'narrow-line' : styles.tools}>
        {narrow && (
          <FiltersInDrawer count={chips.length} found={found} onClear={clear}>
            {panel}
          </FiltersInDrawer>
        )}
        {narrow || <Chips {...{ chips, change }} />}
        {!narrow && chips.length > 0 && <Clear onClear={clear} />}
        {narrow || <CopyLink />}
        <span className={`${styles.found} num`}>{found}</span>
        <OrderSelect
          orders={ordersOf(attributes)}
          order={query.order}
          asc={query.asc}
          onOrder={(order) => change({ order, asc: ascendingFirst(order) })}
          onTurn={() => change({ asc: !query.asc })}
        />
      </div>
      {narrow && chips.length > 0 && (
        <div className={styles.narrowChips}>
          <Chips {...{ chips, change }} />
          <Clear onClear={clear} />
        </div>
      )}
      <section className="panel" aria-label={of.name}>
        <PageArea
          label={of.name}
          query={rows}
          question={JSON.stringify(query)}
          lines={12}
          {...{ columns, rowKey, card }}
          sorting={{ by: query.order, ascending: query.asc }}
          onSort={({ by, ascending }) => change({ order: by, asc: ascending })}
          onPage={(pageNum) => {
            show({ ...query, pageNum });
            window.scrollTo({ top: 0 });
          }}
          empty={<Empty name={of.name} root={of.code} {...{ query, chips, show }} />}
        />
      </section>
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
const ordersOf = (attributes: readonly ProductAttribute[]) => [
  { order: '', name: '默认排序' },
  { order: 'listedAt', name: '挂牌时间' },
  { order: 'price', name: '价格' },
  { order: 'amount', name: '数量' },
  ...attributes
    .filter(({ kind }) => kind === 1)
    .map(({ code, name }) => ({ order: prefix + code, name })),
];

/** Reports whether an order begins with the least value. */
const ascendingFirst = (order: string) => order === 'price' || order.startsWith(prefix);

interface ChipsProps extends Pick<FiltersProps, 'change'> {
  chips: readonly Chip[];
}

function Chips({ chips, change }: ChipsProps) {
  return (
    <ul className="chip-list" aria-label="已选条件">
      {chips.map(({ key, label, without }) => (
        <ChipItem key={key} label={label} onDrop={() => change(without)} />
      ))}
      {chips.length === 0 && <li className="chips-none">未选条件</li>}
    </ul>
  );
}

const Clear = ({ onClear }: { onClear: () => void }) => (
  <button type="button" onClick={onClear}>
    清除
  </button>
);

interface FiltersInDrawerProps {
  count: number;
  found: string;
  onClear: () => void;
  children: React.ReactNode;
}

function FiltersInDrawer({ count, children, ...rest }: FiltersInDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FiltersButton count={count} onOpen={() => setOpen(true)} />
      <Suspense>
        {open && (
          <FiltersDrawer {...rest} onClose={() => setOpen(false)}>
            {children}
          </FiltersDrawer>
        )}
      </Suspense>
    </>
  );
}
