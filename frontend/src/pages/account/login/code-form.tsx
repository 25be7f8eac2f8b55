import { logInByCode, useSendCode } from '../../../api/account';
import type { Login } from '../../../api/types';
import { MobileCodeForm } from '../../../ui/form/mobile-code-form';

/** Logs in with the code of a text message. */
export function CodeForm({ onLogin }: { onLogin: (login: Login) => Promise<void> }) {
  const sendCode = useSendCode('login');
  return (
    <MobileCodeForm
      agree="登录"
      onSend={sendCode}
      onSubmit={async (values) => onLogin(await logInByCode(values))}
    />
  );
}
