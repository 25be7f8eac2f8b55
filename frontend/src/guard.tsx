import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from './api/client';
import { useFailure } from './api/failure';
import { useMe } from './api/me';
import type { Me } from './api/types';
import { loginAddress } from './ui/chrome/places';
import { ErrorScreen } from './ui/error-screen';
import { Failed } from './ui/failed';
import { PageLoader } from './ui/page-loader';

/** Who may open a page: everybody, or those who have a role of this name. */
export type Who = 'public' | 'login' | 'founder' | 'product' | 'manager' | 'admin';

const refusal = (message: string) => ({ status: '403', message });

/** What those see who lack a role; of the platform's own pages they do not learn. */
const refusals = {
  login: refusal('登录后才能查看该页面'),
  founder: refusal('仅企业管理员可以查看该页面'),
  manager: refusal('仅企业管理员可以查看该页面'),
  product: refusal('仅产品管理员可以挂牌，请联系本企业管理员在“用户管理”中开通'),
  admin: { status: '404', message: 'This page could not be found' },
};

/** Shows a page to those who may open it. Visitors log in first and come back. */
export function Guard({ who, children }: { who: Who; children: ReactNode }) {
  if (who === 'public') return children;
  return <MembersOnly who={who}>{children}</MembersOnly>;
}

function MembersOnly({ who, children }: { who: Exclude<Who, 'public'>; children: ReactNode }) {
  const query = useMe();
  const error = useFailure(query);
  const me = query.data;
  useLeaving(me);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!me) return <PageLoader />;
  if (!me.roles.includes(who)) return <ErrorScreen {...refusals[who]} />;
  return children;
}

/**
 * Sends visitors to the login page, from where they come back; and whoever was in and is so no longer to
 * the home page, unless he is on his way elsewhere.
 */
function useLeaving(me: Me | null | undefined): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasIn = useRef(false);
  useEffect(() => {
    if (me) wasIn.current = true;
    if (me !== null || window.location.pathname !== pathname) return;
    navigate(wasIn.current ? '/' : loginAddress(pathname + search), { replace: true });
  }, [me, pathname, search, navigate]);
}
