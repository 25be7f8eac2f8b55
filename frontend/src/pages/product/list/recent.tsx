import { Link } from 'react-router';
import {
  useRecentPolyesterSales,
  useRecentProducts,
  useRecommendedProducts,
} from '../../../api/products';
import type { Product } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { type Goods, productPath } from '../../../ui/chrome/goods';
import { inquiriesPath } from '../../../ui/chrome/places';
import { exactTons } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { timeOf } from '../../../ui/time';
import { nameOf, priceText } from '../words';
import styles from './list.module.css';

/** Recommended products, the newest inquiries, and for polyester the newest sales, below the list. */
export function Recent({ of }: { of: Goods }) {
  return (
    <div className={styles.recent}>
      <Recommended of={of} />
      <Inquiries of={of} />
      {of.code === 'polyester' && <Sales />}
    </div>
  );
}

const title = (text: string) => <span title={text}>{text}</span>;

const recommended: Column<Product>[] = [
  {
    title: '产品',
    cell: (product) => <Link to={productPath(product.id)}>{nameOf(product)}</Link>,
  },
  numberColumn('含税价', ({ price }) => <b>{priceText(price)}</b>, { unit: '元/吨' }),
];

function Recommended({ of }: { of: Goods }) {
  return (
    <Panel title="推荐产品" note="新报价、指标齐全、成交多的在前">
      <TableArea
        label="推荐产品"
        look="plain"
        className={styles.recentTable}
        query={useRecommendedProducts(of.code)}
        columns={recommended}
        rowKey={({ id }) => id}
        lines={5}
        empty={<Nothing text={`还没有在售的${of.name}`} />}
      />
    </Panel>
  );
}

function Inquiries({ of }: { of: Goods }) {
  const query = useRecentProducts(of.code);
  return (
    <Panel
      title="最新求购"
      extra={<Link to={`${inquiriesPath}?category=${of.code}`}>全部求购 ›</Link>}
    >
      <TableArea
        label="最新求购"
        look="plain"
        className={styles.recentTable}
        query={{ ...query, data: query.data?.[0]?.inquiries.slice(0, 5) }}
        columns={[
          { title: '求购', cell: (one) => title(one.title) },
          { title: '交货地', cell: (one) => one.place || '不限' },
          numberColumn('数量', ({ amount }: { amount: number }) => exactTons(amount), {
            unit: '吨',
          }),
        ]}
        rowKey={({ id }) => id}
        lines={5}
        empty={<Nothing text="现在没有求购" />}
      />
    </Panel>
  );
}

function Sales() {
  const query = useRecentPolyesterSales();
  return (
    <Panel title="最新成交" note="不显示买卖双方">
      <TableArea
        label="最新成交"
        look="plain"
        className={styles.recentTable}
        query={{ ...query, data: query.data?.slice(0, 5) }}
        columns={[
          { title: '产品', cell: (one) => title(one.title) },
          numberColumn('数量', ({ amount }: { amount: number }) => exactTons(amount), {
            unit: '吨',
          }),
          { title: '时间', cell: ({ at }) => timeOf(Date.parse(at) / 1000) },
        ]}
        rowKey={({ at, title }) => at + title}
        lines={5}
        empty={<Nothing text="还没有成交" />}
      />
    </Panel>
  );
}
