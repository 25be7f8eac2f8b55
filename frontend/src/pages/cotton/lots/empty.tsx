import { Link } from 'react-router';
import { useLoosened, useShopName } from '../../../api/lots';
import { wordsOf } from '../../../search/chips';
import { useSearchState } from '../../../search/cotton-search';
import { firstQuery, selectedOf, without } from '../../../search/demand';
import { LoosenList } from '../../../search/widgets/loosen-list';
import { FirstLots } from '../../../shell/first-lots';
import { shopsPath } from '../../../ui/chrome/places';
import { Nothing } from '../../../ui/nothing';
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
      <LoosenList
        unit="批"
        ways={useful.map(({ fields, count }) => ({
          label: wordsOf(query.filters, fields, { shop }),
          count,
          onDrop: () => show({ ...query, filters: without(query.filters, fields), pageNum: 1 }),
        }))}
      />
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
