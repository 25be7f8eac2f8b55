import { useState } from 'react';
import { Link } from 'react-router';
import { useArticles } from '../../../api/products';
import type { ArticleGroup } from '../../../api/types';
import { type ProductQuery, searchOf } from '../../../search/product-query';
import { TableArea } from '../../../shell/table-area';
import { productPath } from '../../../ui/chrome/goods';
import { signed, unknown, whole } from '../../../ui/format';
import { wayOf } from '../../../ui/quote-move';
import { type Column, numberColumn } from '../../../ui/table/column';
import { nameOf, priceText } from '../words';
import styles from './list.module.css';

interface ArticlesProps {
  root: string;
  query: ProductQuery;
}

/** The prices of the articles that the filters find, of all sellers: folded until somebody opens them. */
export function Articles({ root, query }: ArticlesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`panel ${styles.articles}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        品种行情 <small>同品牌、同规格的最低价、最高价、卖家数和比上一天的涨跌</small>
      </summary>
      {open && <Prices root={root} query={query} />}
    </details>
  );
}

const columns: Column<ArticleGroup>[] = [
  {
    title: '品种',
    head: true,
    cell: ({ example }) => <Link to={productPath(example.id)}>{nameOf(example)}</Link>,
  },
  numberColumn('最低价', ({ lowest }) => <b>{priceText(lowest)}</b>, { unit: '元/吨' }),
  numberColumn('最高价', ({ highest }) => priceText(highest), { unit: '元/吨' }),
  numberColumn('涨跌', ({ change }) => <Change change={change} />, { unit: '元/吨' }),
  numberColumn('卖家', ({ sellers }) => whole(sellers), { unit: '家' }),
  numberColumn('产品', ({ products }) => whole(products), { unit: '个' }),
];

function Change({ change }: { change: number | null }) {
  if (change === null) return unknown;
  return <span className={wayOf(change)}>{signed(change)}</span>;
}

function Prices({ root, query }: ArticlesProps) {
  const { order: _, asc: __, pageNum: ___, keyword: ____, ...asked } = searchOf(query, root);
  const found = useArticles({ ...asked, pageSize: 10 });
  return (
    <TableArea
      label="品种行情"
      query={{ ...found, data: found.data?.list }}
      question={JSON.stringify(asked)}
      columns={columns}
      rowKey={({ article }) => article}
      lines={6}
    />
  );
}
