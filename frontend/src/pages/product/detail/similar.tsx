import { Link } from 'react-router';
import { useProducts } from '../../../api/products';
import type { Product } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { productPath } from '../../../ui/chrome/goods';
import { shopPath } from '../../../ui/chrome/places';
import { exactTons, unknown } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { ArticleVerbs } from '../trade/article-verbs';
import { nameOf, priceText } from '../words';

const columns: Column<Product>[] = [
  {
    title: '卖家',
    head: true,
    cell: ({ memberID, memberName }) => <Link to={shopPath(memberID)}>{memberName}</Link>,
  },
  { title: '厂家', cell: ({ factory }) => factory || unknown },
  {
    title: '所在地',
    cell: ({ city, depotName }) => [city, depotName].filter(Boolean).join(' ') || unknown,
  },
  {
    title: '交货',
    narrow: true,
    cell: ({ futures, deliverOn }) => (futures ? `期货 ${deliverOn}` : '现货'),
  },
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('含税价', ({ price }) => <b>{priceText(price)}</b>, { unit: '元/吨' }),
  { title: '有效期至', narrow: true, className: 'num', cell: ({ until }) => dayOf(until) },
  {
    title: '详情',
    actions: true,
    cell: ({ id }) => <Link to={productPath(id)}>查看</Link>,
  },
];

/** The same article of other sellers, cheapest first. */
export function Similar({ product }: { product: Product }) {
  const { article, id } = product;
  const query = useProducts({ article, order: 'price', asc: true, pageSize: 20 });
  const lowest = query.data?.list[0]?.price ?? null; // those without a price come last
  const others = query.data?.list.filter((other) => other.id !== id);
  return (
    <Panel
      title="同品种"
      note="品牌和规格相同的在售产品，价低在前"
      extra={<ArticleVerbs watched={{ article, title: nameOf(product), lowest }} />}
    >
      <TableArea
        label="同品种"
        query={{ ...query, data: others }}
        question={article}
        columns={columns}
        rowKey={(row) => row.id}
        lines={4}
        empty={<Nothing text="没有其他卖家的同品种产品" />}
      />
    </Panel>
  );
}
