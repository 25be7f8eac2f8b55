import { Divider, Tabs } from 'antd';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMe } from '../../../api/me';
import { useHasWechat } from '../../../api/wechat';
import { afterLogin, registerPath } from '../../../ui/chrome/places';
import { Entrance } from '../../../ui/form/entrance';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';
import { ScanCode } from './scan-code';
import { useLogin } from './use-login';
import { WechatButton } from './wechat-button';

/** The ways to log in; afterwards back to where the visitor came from. */
export default function LoginPage() {
  const { search } = useLocation();
  const { onLogin, login, choice } = useLogin();
  useLeave(login === undefined);
  const hasWechat = useHasWechat();
  if (choice) return choice;
  return (
    <Entrance title="登录" foot={<OtherWays />}>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'code', label: '验证码登录', children: <CodeForm onLogin={onLogin} /> },
          { key: 'password', label: '密码登录', children: <PasswordForm onLogin={onLogin} /> },
          { key: 'scan', label: '扫码登录', children: <ScanCode onLogin={onLogin} /> },
        ]}
      />
      {hasWechat && <Divider plain>或</Divider>}
      <WechatButton redirect={afterLogin(search)} />
    </Entrance>
  );
}

function OtherWays() {
  const { search } = useLocation();
  return (
    <>
      <span>
        还没有账号？<Link to={registerPath + search}>免费注册</Link>
      </span>
      <Link to="/password">忘记密码</Link>
    </>
  );
}

/** Continues at once if the person was logged in when the page opened. */
function useLeave(before: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: me } = useMe();
  const inAlready = Boolean(me) && before;
  useEffect(() => {
    if (inAlready) navigate(afterLogin(search), { replace: true });
  }, [inAlready, search, navigate]);
}
