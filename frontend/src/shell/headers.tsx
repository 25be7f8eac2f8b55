import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQrCode } from '../api/account';
import { failureOf } from '../api/client';
import { useLogOut, useMe } from '../api/me';
import { useQuotes, useQuotesPausedSince } from '../api/quotes';
import type { Me } from '../api/types';
import { useUnread } from '../api/unread';
import { useAsk } from '../ui/ask';
import { MemberHeader } from '../ui/chrome/member-header';
import { isMemberPlace, loginPath } from '../ui/chrome/places';
import { PublicHeader } from '../ui/chrome/public-header';
import type { ThemeSwitchProps } from '../ui/chrome/theme-switch';
import { lazyPart } from '../ui/lazy-part';
import { useToast } from '../ui/toast';
import { ConnectedSearch } from './search';

const SwitchCompany = lazyPart(() => import('./switch-company'));

/** The headers of this place: of the member centre, or of everything else. */
export function Headers(theme: ThemeSwitchProps) {
  const { pathname } = useLocation();
  const { data: me } = useMe();
  if (me !== null && isMemberPlace(pathname)) {
    return me ? <MemberHead {...theme} me={me} /> : <div className="member-header blank" />;
  }
  return (
    <>
      <PublicHead {...theme} me={me} />
      <ConnectedSearch />
    </>
  );
}

function useStrip() {
  return { quotes: useQuotes().data ?? [], pausedSince: useQuotesPausedSince() };
}

function PublicHead({ me, ...theme }: ThemeSwitchProps & { me?: Me | null }) {
  const strip = useStrip();
  const unread = useUnread();
  const leave = useLeave();
  return <PublicHeader {...theme} {...strip} person={me} unread={unread > 0} onLogOut={leave} />;
}

function MemberHead({ me, ...theme }: ThemeSwitchProps & { me: Me }) {
  const strip = useStrip();
  const { pathname, search } = useLocation();
  const qrCode = useQrCode(pathname + search).data?.picture;
  const leave = useLeave();
  const [switching, setSwitching] = useState(false);
  return (
    <>
      <MemberHeader
        {...theme}
        {...strip}
        person={me}
        unread={useUnread()}
        qrCode={qrCode}
        onSwitch={() => setSwitching(true)}
        onLogOut={leave}
      />
      <Suspense>{switching && <SwitchCompany onClose={() => setSwitching(false)} />}</Suspense>
    </>
  );
}

/** Logs out, after asking. */
function useLeave(): () => Promise<void> {
  const ask = useAsk();
  const toast = useToast();
  const navigate = useNavigate();
  const logOut = useLogOut(() => {
    navigate(loginPath);
    toast.success('成功退出!');
  });
  return async () => {
    const agreed = await ask({ text: '此操作将退出登录, 是否继续?' });
    if (!agreed) return toast.info('取消退出登录');
    try {
      await logOut();
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
}
