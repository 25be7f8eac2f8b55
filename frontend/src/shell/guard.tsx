import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import { useMe } from '../api/me';
import type { Me } from '../api/types';
import { loginAddress } from '../ui/chrome/places';
import { ErrorScreen, MissingScreen } from '../ui/error-screen';
import { Failed } from '../ui/failed';
import { lazyPart } from '../ui/lazy-part';
import { PageLoader } from '../ui/page-loader';

const NoRight = lazyPart(() => import('../ui/member-menu/no-right'));

/** The right to open a page: everybody, or a role. */
export type Who = 'public' | 'login' | 'member' | 'founder' | 'product' | 'manager' | 'admin';

const managers = {
  title: '企业管理',
  text: '这一页由本企业的管理员使用',
  advice: '需要时，请本企业的管理员在“用户管理”中把您设为管理员。',
};

/** The texts for people without an approved company. */
const outside = {
  text: '以已通过审核的企业身份，才能使用这一页',
  advice: '请先在“关联企业”中加入或创建企业；已经提交的，请等平台审核。',
};

/** The texts for members without the right to a page: what is closed, and how to get the right. */
const refusals = {
  member: outside,
  founder: managers,
  manager: managers,
  product: {
    title: '我的店铺',
    text: '您还不能替本企业挂牌卖货',
    advice:
      '请本企业的管理员打开“用户管理”，在您的名字那一行开通“产品管理”，之后您就可以挂牌、改价和导入表格。',
  },
};

interface GuardProps<Role> {
  who: Role;
  /** of the page */
  title: string;
  children: ReactNode;
}

/** Shows a page to people with the right to it. Visitors log in first and return. */
export function Guard({ who, ...page }: GuardProps<Who>) {
  if (who === 'public') return page.children;
  return <MembersOnly who={who} {...page} />;
}

function MembersOnly({ who, title, children }: GuardProps<Exclude<Who, 'public'>>) {
  const query = useMe();
  const error = useFailure(query);
  const me = query.data;
  useLeaving(me);
  if (error) {
    return (
      <section className="panel">
        <h1 className="hidden-label">{title}</h1>
        <Failed {...failureOf(error, query.refetch)} />
      </section>
    );
  }
  if (!me) return <PageLoader title={title} />;
  return me.roles.includes(who) ? children : <Refused who={who} me={me} title={title} />;
}

/** The page for people without the right. Pages of the platform look missing. */
function Refused({
  who,
  me,
  title,
}: Omit<GuardProps<Exclude<Who, 'public'>>, 'children'> & { me: Me }) {
  if (who === 'admin') return <MissingScreen />;
  if (who === 'login') return <ErrorScreen status="403" message="登录后才能查看该页面" />;
  const company = me.roles.includes('member') ? {} : outside;
  return (
    <Suspense fallback={<PageLoader title={title} />}>
      <NoRight title={title} {...refusals[who]} {...company} rights={me} />
    </Suspense>
  );
}

/**
 * Sends visitors to the login page, which returns them; after the end of a session, to the home page, unless
 * another page is being opened.
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
