import { Result } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmScanByCode, useSendCode } from '../../../api/account';
import { failureOf } from '../../../api/client';
import type { Login } from '../../../api/types';
import { useWechatLogin } from '../../../api/wechat';
import { afterLogin, loginAddress } from '../../../ui/chrome/places';
import { Entrance } from '../../../ui/form/entrance';
import { MobileCodeForm } from '../../../ui/form/mobile-code-form';
import { PageLoader } from '../../../ui/page-loader';
import { useLogin } from '../login/use-login';

/** The page that WeChat opens after the person has confirmed the login. */
export default function WechatPage() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const wechat = useWechatLogin(code, params.get('state') ?? '');
  const { onLogin, choice } = useLogin();
  const login = wechat.data?.login;
  const enter = useEffectEvent(onLogin);
  useEffect(() => {
    if (login) void enter(login);
  }, [login]);
  if (choice) return choice;
  if (!code) return <Ended title="已取消微信登录" />;
  if (wechat.error) return <Ended title={failureOf(wechat.error).message} />;
  const ticket = wechat.data?.ticket;
  return ticket ? <Binding ticket={ticket} onLogin={onLogin} /> : <PageLoader title="微信登录" />;
}

function Ended({ title }: { title: string }) {
  const [params] = useSearchParams();
  const again = loginAddress(afterLogin(`?${params}`));
  return <Result status="info" title={<h1>{title}</h1>} extra={<Link to={again}>重新登录</Link>} />;
}

interface BindingProps {
  ticket: string;
  onLogin: (login: Login) => Promise<void>;
}

/** Binds the WeChat account to the person with a number and logs them in. */
function Binding({ ticket, onLogin }: BindingProps) {
  const sendCode = useSendCode('bind');
  return (
    <Entrance title="绑定微信" note="请验证账号的手机号，以后可以直接用微信登录">
      <MobileCodeForm
        agree="绑定并登录"
        onSend={sendCode}
        onSubmit={async (values) => onLogin(await confirmScanByCode({ ...values, ticket }))}
      />
    </Entrance>
  );
}
