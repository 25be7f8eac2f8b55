import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, use, useId, useState } from 'react';
import { NavLink } from 'react-router';
import { Crumbs } from '../chrome/crumbs';
import type { MenuEntry } from '../chrome/menu';
import { ClosedLink } from '../closed-link';
import { whole } from '../format';
import { countText, MenuCounts } from './counts';
import { memberMenu, type Rights } from './menu';
import './member.css';

interface MemberFrameProps {
  /** the page; none for the member centre itself */
  title?: string;
  /** absent while the session loads */
  rights?: Rights | null;
  /** buttons of the page, such as refresh and export, beside the breadcrumbs */
  actions?: ReactNode;
  children: ReactNode;
}

const centre = { title: '我的账户', to: '/member' };
const none: Rights = { roles: [] };

/** A page of the member centre: breadcrumbs, menu, content. */
export function MemberFrame({ title, rights, actions, children }: MemberFrameProps) {
  const trail = title ? [centre, { title }] : [{ title: centre.title }];
  return (
    <>
      <Crumbs trail={trail}>{actions}</Crumbs>
      <div className="member">
        <MemberMenu rights={rights ?? none} />
        <div className="member-main">{children}</div>
      </div>
    </>
  );
}

function MemberMenu({ rights }: { rights: Rights }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav className="member-menu" aria-label="我的账户">
      <button
        type="button"
        className="member-menu-fold"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        账户菜单 <DownOutlined className="small-icon" />
      </button>
      <div id={id} className={`member-groups ${open ? 'open' : ''}`}>
        <NavLink to={centre.to} end className="member-home">
          会员中心
        </NavLink>
        {memberMenu(rights).map((group) => (
          <div key={group.title}>
            <h2>{group.title}</h2>
            {group.entries.map((entry) => (
              <MemberLink key={entry.id} entry={entry} />
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

function MemberLink({ entry: { id, name, url, closed } }: { entry: MenuEntry }) {
  const count = use(MenuCounts)[id] ?? 0;
  if (closed) {
    return (
      <ClosedLink className="member-link" reason={closed}>
        {name}
      </ClosedLink>
    );
  }
  return (
    <NavLink to={url} className="member-link">
      {name}
      {count > 0 && (
        <span className="member-count num" title={`${whole(count)} 项等待处理`}>
          {countText(count)}
        </span>
      )}
    </NavLink>
  );
}
