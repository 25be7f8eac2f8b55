import { Suspense } from 'react';
import { Link } from 'react-router';
import { useSearchState } from '../../../search/contexts';
import { firstQuery } from '../../../search/demand';
import { FirstLots } from '../../../shell/first-lots';
import { shopsPath } from '../../../ui/chrome/places';
import { lazyPart } from '../../../ui/lazy-part';
import { Nothing } from '../../../ui/nothing';
import { Loosened, useFiltered } from './loosened';
import { OtherTab } from './other-tab';

const InAuction = lazyPart(() => import('./in-auction'));

/** The digits of a batch number that name its ginnery at least. */
const digits = /^\d{5,11}$/;

/** The content without results: the other tab, and filters to remove. */
export function Empty() {
  const { query, shop: only, show } = useSearchState();
  const { keyword = '' } = query.filters;
  const filtered = useFiltered();
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
      {digits.test(keyword) && (
        <Suspense>
          <InAuction digits={keyword} />
        </Suspense>
      )}
      <Loosened />
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
