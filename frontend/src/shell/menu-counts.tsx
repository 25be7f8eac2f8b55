import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDealCounts } from '../api/deals';
import { useMe } from '../api/me';
import { isMemberPlace } from '../ui/chrome/places';
import { MenuCounts } from '../ui/member-menu/counts';

/** Counts what waits for the own company while its menu is shown. */
export function ConnectedMenuCounts({ children }: { children: ReactNode }) {
  const roles = useMe().data?.roles ?? [];
  const enabled = isMemberPlace(useLocation().pathname) && roles.includes('member');
  const inquiries = useDealCounts('buyer', { enabled }).data?.waiting ?? 0;
  const sales = useDealCounts('seller', { enabled }).data?.waiting ?? 0;
  return <MenuCounts value={{ inquiries, sales }}>{children}</MenuCounts>;
}
