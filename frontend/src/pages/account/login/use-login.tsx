import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { belongs } from '../../../api/account';
import { useReloadSession } from '../../../api/me';
import type { Enterprise, Login } from '../../../api/types';
import { accountPath, afterLogin } from '../../../ui/chrome/places';
import { ChooseCompany } from './choose-company';

interface LoginState {
  /** continues after a login */
  onLogin: (login: Login) => Promise<void>;
  /** the login that waits for a choice, and the page that asks for it */
  login?: Login;
  choice?: ReactNode;
}

/** Continues to the wanted page after a login, or to the data of a company under review. */
export function useLogin(): LoginState {
  const [login, setLogin] = useState<Login>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const reloadSession = useReloadSession();
  const enter = async (company?: Enterprise) => {
    await reloadSession();
    const completes = company?.entry === 'choose_login';
    navigate(completes ? accountPath : afterLogin(search), { replace: true });
  };
  const onLogin = async (answer: Login) => {
    setLogin(answer);
    if (!answer.choose) await enter();
  };
  const choice = login?.choose && (
    <ChooseCompany companies={login.members.filter(belongs)} onChosen={enter} />
  );
  return { onLogin, login, choice };
}
