import { Link } from 'react-router';
import { useArticles, useFollowProducts } from '../../../api/products';
import type { ArticleGroup } from '../../../api/types';
import { type ProductQuery, searchOf } from '../../../search/product-query';
import { PageArea } from '../../../shell/table-area';
import { productPath } from '../../../ui/chrome/goods';
import { signed, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { wayOf } from '../../../ui/quote-move';
import cardStyles from '../../../ui/table/card.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { ArticleVerbs } from '../trade/article-verbs';
import styles from '../trade/trade.module.css';
import { nameOf, priceText } from '../words';

interface ArticlesProps {
  root: string;
  query: ProductQuery;
  onPage: (page: number) => void;
}

const rowKey = ({ article }: ArticleGroup) => article;
const none: number[] = [];
const pageSize = 20;

/** The prices of the articles that the filters find, of all sellers. */
export function Articles({ root, query, onPage }: ArticlesProps) {
  const { order: _, asc: __, ...asked } = searchOf(query, root);
  const found = useArticles({ ...asked, pageSize });
  useFollowProducts(found.data?.list.map(({ example }) => example.id) ?? none);
  return (
    <PageArea
      label="品种行情"
      query={found}
      question={JSON.stringify(asked)}
      {...{ columns, rowKey, onPage }}
      lines={12}
      card={(group) => <ArticleCard group={group} />}
      empty={<Nothing text="没有符合条件的品种" />}
    />
  );
}

const columns: Column<ArticleGroup>[] = [
  {
    title: '品种',
    head: true,
    cell: ({ example }) => (
      <Link to={productPath(example.id)} title="最低价的产品，和其他卖家的同品种">
        {nameOf(example)}
      </Link>
    ),
  },
  numberColumn('最低价', ({ lowest }) => <b>{priceText(lowest)}</b>, { unit: '元/吨' }),
  numberColumn('最高价', ({ highest }) => priceText(highest), { unit: '元/吨' }),
  numberColumn('比上一天', ({ change }) => <Change change={change} />, { unit: '元/吨' }),
  numberColumn('卖家', ({ sellers }) => whole(sellers), { unit: '家' }),
  numberColumn('产品', ({ products }) => whole(products), { unit: '个' }),
  {
    title: '操作',
    actions: true,
    cell: ({ article, example, lowest }) => (
      <ArticleVerbs watched={{ article, title: nameOf(example), lowest }} />
    ),
  },
];

function Change({ change }: { change: number | null }) {
  if (change === null) return unknown;
  return <span className={wayOf(change)}>{signed(change)}</span>;
}

/** An article on a phone. */
function ArticleCard({ group }: { group: ArticleGroup }) {
  const { article, example, lowest, highest, change, sellers, products } = group;
  const title = nameOf(example);
  return (
    <>
      <div className={cardStyles.head}>
        <Link to={productPath(example.id)}>{title}</Link>
        <b className="num">{priceText(lowest)}</b>
      </div>
      <div className={`${cardStyles.line} num`}>
        <span>最高 {priceText(highest)}</span>
        <span>
          比上一天 <Change change={change} />
        </span>
        <span>
          {whole(sellers)} 家 {whole(products)} 个产品
        </span>
      </div>
      <div className={styles.verbs}>
        <ArticleVerbs watched={{ article, title, lowest }} />
      </div>
    </>
  );
}
