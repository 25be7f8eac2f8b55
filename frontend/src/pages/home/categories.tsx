import { Link } from 'react-router';
import type { CategoryCounts } from '../../api/types';
import { whole } from '../../ui/format';
import { Panel } from '../../ui/panel';
import { Soon } from '../../ui/soon';

/** Ways into the search by one filter, with how many lots each gives. */
export function Categories({ categories }: { categories?: CategoryCounts[] }) {
  return (
    <Panel title="棉花" extra={<Link to="/cottonmall">全部 ›</Link>} className="home-categories">
      <div className="panel-body">
        {categories?.map(({ group, items }) => (
          <dl key={group}>
            <dt>{group}</dt>
            <dd>
              {items.map((item) => (
                <Link key={item.name} to={addressOf(item)}>
                  {item.name}
                  <small className="num">{whole(item.count)}</small>
                </Link>
              ))}
            </dd>
          </dl>
        ))}
        {categories && (
          <dl>
            <dt>进口棉</dt>
            <dd>
              <Soon>人民币计价</Soon>
              <Soon>美元计价</Soon>
            </dd>
          </dl>
        )}
      </div>
    </Panel>
  );
}

function addressOf({ routeKey, clickType }: CategoryCounts['items'][number]): string {
  return `/cottonmall?${new URLSearchParams({ routeType: '国产棉', routeKey, clickType })}`;
}
