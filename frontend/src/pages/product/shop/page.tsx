import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useFoundProducts, useProducts } from '../../../api/products';
import { useShop } from '../../../api/shops';
import type { Product } from '../../../api/types';
import { ShopHead } from '../../../shell/shop/shop-head';
import { ShopTabs } from '../../../shell/shop/shop-tabs';
import { PageArea } from '../../../shell/table-area';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { goods, productPath } from '../../../ui/chrome/goods';
import { shopsPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { exactTons, unknown } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { KeywordField } from '../../../ui/table/keyword-field';
import { ListFilters } from '../../../ui/table/list-filters';
import { ordersOf, readSorting, useListState, writeSorting } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { dayOf } from '../../../ui/time';
import { ProductCard } from '../list/card';
import { nameOf, priceText } from '../words';
import { searchOf, shopKeys } from './address';

/** The products of one company that are not cotton. */
export default function ShopProductsPage() {
  const [list] = useListState(shopKeys);
  const shop = Number(list.memberID);
  return shop > 0 ? <Shop key={shop} shop={shop} /> : <NoShop text="链接中没有店铺" />;
}

function Shop({ shop }: { shop: number }) {
  const request = useShop(shop);
  const error = useFailure(request);
  const name = request.data?.memberName;
  useHead(name ? `${name} 企业店铺` : '企业店铺');
  if (error) {
    const failure = failureOf(error, request.refetch);
    if (!failure.onRetry) return <NoShop text={failure.message} />;
    return (
      <section className="panel">
        <Failed {...failure} />
      </section>
    );
  }
  return (
    <>
      <Crumbs trail={[{ title: '企业店铺', to: shopsPath }, { title: name ?? '…' }]} />
      <ShopHead shop={shop} details={request.data} />
      <ShopTabs shop={shop} tab="products" />
      <Products shop={shop} />
    </>
  );
}

const rowKey = ({ id }: Product) => id;

/** The products of a shop, of all goods or of one kind. */
function Products({ shop }: { shop: number }) {
  const [list, change] = useListState(shopKeys);
  const query = useProducts(searchOf(list));
  const counts = useFoundProducts([
    { id: shop },
    ...goods.map(({ code }) => ({ id: shop, category: code })),
  ]);
  const tabs = [{ code: '', name: '全部' }, ...goods].map(({ code, name }, place) => ({
    state: code,
    name,
    count: counts[place],
  }));
  const narrowed = list.category || list.keyword;
  const clear = () => change({ category: '', keyword: '' });
  return (
    <section className="panel" aria-label="产品">
      <StateTabs
        label="产品类别"
        tabs={tabs}
        state={list.category}
        onState={(category) => change({ category })}
      />
      <ListFilters onClear={narrowed ? clear : undefined}>
        <KeywordField
          what="品牌、规格、城市"
          maxLength={100}
          value={list.keyword}
          onFind={(keyword) => change({ keyword })}
        />
      </ListFilters>
      <PageArea
        label="在售产品"
        query={query}
        question={JSON.stringify(list)}
        columns={columns}
        rowKey={rowKey}
        card={(product) => <ProductCard product={product} />}
        sorting={readSorting(list, ordersOf(columns))}
        onSort={(sorting) => change(writeSorting(sorting))}
        onPage={(page) => change({ page })}
        empty={
          <Nothing text={narrowed ? '没有符合条件的产品' : '这家企业没有在售的棉纱、短纤等产品'} />
        }
      />
    </section>
  );
}

const columns: Column<Product>[] = [
  {
    title: '产品',
    head: true,
    cell: (product) => <Link to={productPath(product.id)}>{nameOf(product)}</Link>,
  },
  { title: '品类', narrow: true, cell: ({ category }) => category },
  {
    title: '交货',
    narrow: true,
    cell: ({ futures, deliverOn }) => (futures ? `期货 ${deliverOn}` : '现货'),
  },
  {
    title: '所在地',
    cell: ({ city, depotName }) => [city, depotName].filter(Boolean).join(' ') || unknown,
  },
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨', sort: { by: 'amount' } }),
  numberColumn('含税价', ({ price }) => <b>{priceText(price)}</b>, {
    unit: '元/吨',
    sort: { by: 'price', name: '价格', ascending: true },
  }),
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => dayOf(until).slice(5),
  },
];

function NoShop({ text }: { text: string }) {
  return (
    <section className="panel">
      <h1 className="hidden-label">企业店铺</h1>
      <Nothing text={text}>
        <Link to={shopsPath}>查看全部店铺 ›</Link>
      </Nothing>
    </section>
  );
}
