import { AppstoreOutlined, DownOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { HoverMenu } from './hover-menu';
import { categories, cottonGroups, importedGroup, type MenuEntry, navigation } from './menu';
import { MenuLink } from './menu-link';

/** All categories and the top navigation. */
export function Navigation() {
  return (
    <nav className="navigation" aria-label="主导航">
      <div className="width navigation-row">
        <HoverMenu
          className="all-categories"
          panelClass="category-panel"
          trigger={(open) => (
            <button type="button" aria-expanded={open} aria-haspopup="true">
              <AppstoreOutlined /> 全部分类 <DownOutlined className="small-icon" />
            </button>
          )}
        >
          <CategoryPanel />
        </HoverMenu>
        <div className="top-links">
          {navigation.map((entry) => (
            <TopLink key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
    </nav>
  );
}

/** The page under the cotton page that is about imported cotton. */
const importedLot = '/cottonmall/importedDetail';

/** Reports whether a page belongs to a link of the navigation. */
function leadsTo(url: string, page: string): boolean {
  if (page === importedLot) return url === '/import';
  return page === url || (url !== '/' && page.startsWith(`${url}/`));
}

function TopLink({ entry }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const link = (
    <Link
      to={entry.url}
      aria-current={leadsTo(entry.url, pathname) ? 'page' : undefined}
      className="top-link"
    >
      {entry.name}
    </Link>
  );
  if (!entry.children) return link;
  return (
    <HoverMenu trigger={() => link} panelClass="sub-panel">
      {entry.children.map((child) => (
        <MenuLink key={child.id} entry={child} className="sub-link" />
      ))}
    </HoverMenu>
  );
}

function CategoryPanel() {
  return (
    <>
      <div className="category-goods">
        {categories.map((entry) => (
          <MenuLink key={entry.id} entry={entry} className="category-good" />
        ))}
      </div>
      <div className="category-groups">
        {[...cottonGroups, importedGroup].map((group) => (
          <div key={group.title} className="category-group">
            <div className="category-title">{group.title}</div>
            <div className="category-links">
              {group.entries.map((entry) => (
                <MenuLink key={entry.id} entry={entry} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
