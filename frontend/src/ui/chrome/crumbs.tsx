import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

interface CrumbsProps {
  /** the breadcrumbs; the last one is the current page */
  trail: { title: string; to?: string }[];
  /** buttons of the page at the right end */
  children?: ReactNode;
}

/** The breadcrumbs of the page: 首页 > 棉花 > 批次详情. */
export function Crumbs({ trail, children }: CrumbsProps) {
  return (
    <div className="crumbs">
      <nav aria-label="面包屑">
        <Link to="/">首页</Link>
        {trail.map(({ title, to }) => (
          <Fragment key={title}>
            <span aria-hidden="true">›</span>
            {to ? (
              <Link to={to}>{title}</Link>
            ) : (
              <span aria-current="page" title={title}>
                {title}
              </span>
            )}
          </Fragment>
        ))}
      </nav>
      {children && <div className="crumb-actions">{children}</div>}
    </div>
  );
}
