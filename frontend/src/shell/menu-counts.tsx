import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDealCounts } from '../api/deals';
import { useMe } from '../api/me';
import { useOrderCounts } from '../api/orders';
import { useLiveTrade } from '../api/trade';
import { useProductCounts } from '../api/trade-counts';
import { isMemberPlace } from '../ui/chrome/places';
import { MenuCounts } from '../ui/member-menu/counts';

/** Counts what waits for the own company while its menu is shown. */
export function ConnectedMenuCounts({ children }: { children: ReactNode }) {
  const roles = useMe().data?.roles ?? [];
  const enabled = isMemberPlace(useLocation().pathname) && roles.includes('member');
  useLiveTrade();
  const counts = {
    inquiries: useDealCounts('buyer', { enabled }).data,
    sales: useDealCounts('seller', { enabled }).data,
    orders: useOrderCounts('buyer', enabled).data,
    saleOrders: useOrderCounts('seller', enabled).data,
  };
  const { inquiries: requests = 0, intentions = 0 } = useProductCounts(enabled).data ?? {};
  const waiting = Object.entries(counts).map(([id, count]) => [id, count?.waiting ?? 0]);
  return (
    <MenuCounts value={{ ...Object.fromEntries(waiting), requests, intentions }}>
      {children}
    </MenuCounts>
  );
}
