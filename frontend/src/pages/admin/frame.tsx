import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Crumbs } from '../../ui/chrome/crumbs';
import '../../ui/member-menu/member.css';
import styles from './admin.module.css';
import { adminGroups } from './menu';

interface AdminFrameProps {
  /** the page; none for the first one */
  title?: string;
  /** buttons of the page, such as refresh */
  actions?: ReactNode;
  children: ReactNode;
}

const centre = { title: '平台管理', to: '/admin' };

/** A page of the administration: breadcrumbs, menu, content. */
export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, another page is the reason to scroll.
  useEffect(() => {
    menu.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const trail = title ? [centre, { title }] : [{ title: centre.title }];
  return (
    <>
      <Crumbs trail={trail}>{actions}</Crumbs>
      <div className={`member ${styles.admin}`}>
        <nav ref={menu} className={`member-menu ${styles.adminMenu}`} aria-label="平台管理">
          <NavLink to={centre.to} end className="member-home">
            概览
          </NavLink>
          {adminGroups.map((group) => (
            <div key={group.title} className="member-groups">
              <h2>{group.title}</h2>
              {group.entries.map((entry) => (
                <NavLink key={entry.to} to={entry.to} className="member-link">
                  {entry.title}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <div className="member-main">{children}</div>
      </div>
    </>
  );
}
