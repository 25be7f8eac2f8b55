import { Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { belongs } from '../../../api/account';
import { useMe, useReloadSession } from '../../../api/me';
import type { Enterprise, Login } from '../../../api/types';
import { accountPath, afterLogin, registerPath } from '../../../ui/chrome/places';
import { Entrance } from '../../../ui/form/entrance';
import { ChooseCompany } from './choose-company';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';
import { ScanCode } from './scan-code';

/** Three ways to log in; afterwards back to where the visitor came from. */
export default function LoginPage() {
  const [login, setLogin] = useState<Login>();
  const enter = useEnter(login);
  const onLogin = async (answer: Login) => {
    setLogin(answer);
    if (!answer.choose) await enter();
  };
  if (login?.choose)
    return <ChooseCompany companies={login.members.filter(belongs)} onChosen={enter} />;
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

/**
 * Continues to the wanted page, or to the data of a company under review. A person who is logged in continues
 * at once, unless a company must be chosen.
 */
function useEnter(login?: Login): (company?: Enterprise) => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const reloadSession = useReloadSession();
  const { data: me } = useMe();
  const inAlready = Boolean(me) && !login;
  useEffect(() => {
    if (inAlready) navigate(afterLogin(search), { replace: true });
  }, [inAlready, search, navigate]);
  return async (company) => {
    await reloadSession();
    const completes = company?.entry === 'choose_login';
    navigate(completes ? accountPath : afterLogin(search), { replace: true });
  };
}
