import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useProductFilters, useProductTree } from '../../../api/products';
import { everything, type ProductQuery, queryText, readQuery } from '../../../search/product-query';
import styles from '../../../shell/search-page.module.css';
import { type Goods, goods } from '../../../ui/chrome/goods';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Refused } from '../../../ui/refused';
import { Banners, useBannersPending } from './banners';
import { Line } from './line';
import own from './list.module.css';
import { Products } from './products';

/** The products of one kind of goods: filters above, products below. */
export default function ProductsPage() {
  const { pathname } = useLocation();
  const of = goods.find(({ path }) => path === pathname) ?? goods[0];
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const show = useCallback((next: ProductQuery) => setParams(queryText(next)), [setParams]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{of.name}</h1>
        <Line of={of} query={query} />
      </div>
      <Banners code={of.code} />
      <Place {...{ of, query, show }} />
    </div>
  );
}

interface PlaceProps {
  of: Goods;
  query: ProductQuery;
  show: (query: ProductQuery) => void;
}

/** The filters and products, once it is known what the category can be filtered by. */
function Place({ of, query, show }: PlaceProps) {
  const tree = useProductTree(of.code);
  const asked = useProductFilters(query.category || of.code);
  const shared = useProductFilters(of.code).data;
  const failures = [useFailure(asked, query.category), useFailure(tree)];
  const error = failures.find(Boolean);
  const below = tree.data?.[0]?.children;
  const waits = useBannersPending(of.code);
  const change = useCallback(
    (patch: Partial<ProductQuery>) => {
      const next = { ...query, ...patch, pageNum: 1 };
      // Categories below have attributes of their own.
      const known = shared?.attributes.map(({ code }) => code) ?? [];
      if ('category' in patch) {
        const kept = Object.entries(next.values).filter(([code]) => known.includes(code));
        next.values = Object.fromEntries(kept);
      }
      show(next);
    },
    [query, shared, show],
  );
  const unknown = below?.every(({ code }) => code !== query.category) && query.category;
  if (unknown) {
    return (
      <section className="panel">
        <Refused parts={[`品类：${query.category}`]} onIgnore={() => show(everything)} />
      </section>
    );
  }
  if (error) {
    const again = () => {
      void asked.refetch();
      void tree.refetch();
    };
    return (
      <section className="panel">
        <Failed {...failureOf(error, again)} />
      </section>
    );
  }
  if (!below || !asked.data || waits) {
    return (
      <section className={waits ? `panel ${own.unseen}` : 'panel'} aria-busy="true">
        <Lines rows={14} />
      </section>
    );
  }
  return (
    <Products
      {...{ of, query, show, change, below }}
      filters={asked.data}
      settled={!asked.isPlaceholderData}
    />
  );
}
