import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Login } from '../../../api/types';
import { loginPath } from '../../../ui/chrome/places';
import { Entrance } from '../../../ui/form/entrance';
import { RegisterForm } from './register-form';
import { Registered } from './registered';

/** Registers a person, who may join or found a company. */
export default function RegisterPage() {
  const { search } = useLocation();
  const [login, setLogin] = useState<Login>();
  if (login) return <Registered login={login} />;
  return (
    <Entrance
      title="免费注册"
      foot={
        <span>
          已有账号？<Link to={loginPath + search}>去登录</Link>
        </span>
      }
    >
      <RegisterForm onRegistered={setLogin} />
    </Entrance>
  );
}
