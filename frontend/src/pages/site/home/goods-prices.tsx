import { Link } from 'react-router';
import { useArticleGroups } from '../../../api/products';
import type { ArticleGroup } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { type Goods, productPath } from '../../../ui/chrome/goods';
import { signed, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { wayOf } from '../../../ui/quote-move';
import { type Column, numberColumn } from '../../../ui/table/column';
import styles from './home.module.css';

const rows = 6;

const columns: Column<ArticleGroup>[] = [
  {
    title: '品种',
    cell: ({ example: { id, brand, title } }) => (
      <Link to={productPath(id)} title={`${brand} ${title}`}>
        {brand} {title}
      </Link>
    ),
  },
  numberColumn('卖家', ({ sellers }) => whole(sellers)),
  numberColumn('最低价', ({ lowest }) => <b>{lowest === null ? '面议' : whole(lowest)}</b>),
  numberColumn('较昨日', ({ change }) => (change === null ? unknown : signed(change)), {
    className: ({ change }) => `num ${wayOf(change)}`,
  }),
];

/** The articles of a kind of goods that most sellers offer, with their prices. */
export function GoodsPrices({ of }: { of: Goods }) {
  const query = useArticleGroups({ category: of.code, pageSize: rows });
  return (
    <Panel
      title={of.name}
      note="元/吨，含税"
      extra={<Link to={of.path}>全部 ›</Link>}
      className={styles.goods}
    >
      <TableArea
        look="plain"
        className={styles.goodsTable}
        label={of.name}
        query={{ ...query, data: query.data?.list }}
        columns={columns}
        rowKey={({ article }) => article}
        lines={rows}
        empty={<Nothing text={`还没有在售的${of.name}`} />}
      />
    </Panel>
  );
}
