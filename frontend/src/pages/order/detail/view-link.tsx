import { Link, useLocation } from 'react-router';
import type { OrderDetail } from '../../../api/orders';
import { type View, viewPath } from '../places';

interface ViewLinkProps {
  order: OrderDetail;
  view: View;
  /** the title of the part of the order that the view shows */
  title: string;
}

/** A link to the page of one part of an order; hidden on such a page, and for administrators, who have none. */
export function ViewLink({ order: { orderID, side }, view, title }: ViewLinkProps) {
  const { pathname } = useLocation();
  const to = viewPath(view, orderID);
  if (side === 'platform' || to.startsWith(`${pathname}?`)) return null;
  return (
    <Link to={to} aria-label={`${title}，全页查看`}>
      全页查看 ›
    </Link>
  );
}
