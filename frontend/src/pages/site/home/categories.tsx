import { Link } from 'react-router';
import type { HomeData } from '../../../api/home';
import type { CategoryCounts } from '../../../api/types';
import {
  cottonGroups,
  importedGroup,
  type MenuEntry,
  type MenuGroup,
} from '../../../ui/chrome/menu';
import { MenuLink } from '../../../ui/chrome/menu-link';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';
import { Unread } from './unread';

interface CategoriesProps {
  data?: HomeData;
  error: Error | null;
  onRetry: () => void;
}

/** Links to the search with one filter, with their numbers of lots once loaded. */
export function Categories({ data, error, onRetry }: CategoriesProps) {
  const imported: Record<string, number | null | undefined> = {
    cny: data?.day?.importedYuan,
    usd: data?.day?.importedDollar,
  };
  return (
    <Panel
      title="棉花"
      note={error && <Unread what="批数" onRetry={onRetry} />}
      extra={<Link to="/cottonmall">全部 ›</Link>}
      className={styles.homeCategories}
    >
      <div className="panel-body">
        {cottonGroups.map((group) => (
          <Group key={group.title} group={group} countOf={countsOf(group, data?.categories)} />
        ))}
        <Group group={importedGroup} countOf={({ id }) => imported[id]} />
      </div>
    </Panel>
  );
}

type CountOf = (entry: MenuEntry) => number | null | undefined;

/** Returns a function that finds the number of lots of an entry. */
function countsOf(group: MenuGroup, categories?: CategoryCounts[]): CountOf {
  const items = categories?.find((counted) => counted.group === group.clickType)?.items;
  return ({ name }) => items?.find(({ routeKey }) => routeKey === name)?.count;
}

function Group({ group, countOf }: { group: MenuGroup; countOf: CountOf }) {
  return (
    <dl>
      <dt>{group.title}</dt>
      <dd>
        {group.entries.map((entry) => (
          <span key={entry.id}>
            <MenuLink entry={entry} />
            <small className="num">{whole(countOf(entry))}</small>
          </span>
        ))}
      </dd>
    </dl>
  );
}
