import { Link } from 'react-router';
import { useLoosened, useShopName } from '../../../api/lots';
import { wordsOf } from '../../../search/chips';
import { useSearchState } from '../../../search/cotton-search';
import { firstQuery, selectedOf, without } from '../../../search/demand';
import { FirstLots } from '../../../shell/first-lots';
import { shopsPath } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import styles from './lots.module.css';
import { OtherTab } from './other-tab';

const ways = 4;

/** The content without results: the other tab, and filters to remove. */
export function Empty() {
  const { query, shop: only, show } = useSearchState();
  const filtered =
    Object.keys(query.filters).length > (only === undefined ? 0 : 1) ||
    query.interest !== undefined;
  const { data } = useLoosened(selectedOf(query), filtered);
  const shop = useShopName(query.filters.id);
  const useful = (data ?? [])
    .filter(({ count, fields }) => count > 0 && !(only !== undefined && fields.includes('id')))
    .slice(0, ways);
  if (only !== undefined && !filtered) {
    return (
      <Nothing text={`该店铺没有在售的${query.tab === 2 ? '地产棉' : '新疆棉'}`}>
        <Link to={shopsPath}>查看其他店铺 ›</Link>
      </Nothing>
    );
  }
  if (!filtered) return <FirstLots text={`还没有${query.tab === 2 ? '地产棉' : '新疆棉'}挂牌`} />;
  return (
    <Nothing>
      {only === undefined && <OtherTab />}
      {useful.length > 0 && (
        <ul className={styles.loosen} aria-label="可去掉的条件">
          {useful.map(({ fields, count }) => (
            <li key={fields.join()}>
              <button
                type="button"
                onClick={() =>
                  show({ ...query, filters: without(query.filters, fields), pageNum: 1 })
                }
              >
                去掉『{wordsOf(query.filters, fields, { shop })}』可得{' '}
                <b className="num">{whole(count)}</b> 批
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="link"
        onClick={() => show({ ...firstQuery, tab: query.tab })}
      >
        清除全部条件
      </button>
    </Nothing>
  );
}
