import { Link } from 'react-router';
import type { CategoryCounts } from '../../../api/types';
import { cottonGroups, importedGroup, type MenuGroup } from '../../../ui/chrome/menu';
import { MenuLink } from '../../../ui/chrome/menu-link';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

/** Links to the search with one filter, with their numbers of lots once loaded. */
export function Categories({ categories }: { categories?: CategoryCounts[] }) {
  return (
    <Panel
      title="棉花"
      extra={<Link to="/cottonmall">全部 ›</Link>}
      className={styles.homeCategories}
    >
      <div className="panel-body">
        {[...cottonGroups, importedGroup].map((group) => (
          <Group key={group.title} group={group} categories={categories} />
        ))}
      </div>
    </Panel>
  );
}

function Group({ group, categories }: { group: MenuGroup; categories?: CategoryCounts[] }) {
  const items = categories?.find((counted) => counted.group === group.clickType)?.items;
  return (
    <dl>
      <dt>{group.title}</dt>
      <dd>
        {group.entries.map((entry) => (
          <span key={entry.id}>
            <MenuLink entry={entry} />
            {entry.url && (
              <small className="num">
                {whole(items?.find(({ routeKey }) => routeKey === entry.name)?.count)}
              </small>
            )}
          </span>
        ))}
      </dd>
    </dl>
  );
}
