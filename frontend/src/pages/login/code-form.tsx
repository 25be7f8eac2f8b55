import { Button, Form } from 'antd';
import { logInByCode, useSendCode } from '../../api/account';
import type { Login } from '../../api/types';
import { CodeField } from '../../ui/form/code-field';
import { MobileField } from '../../ui/form/mobile-field';
import { useSubmit } from '../../ui/form/use-submit';

interface CodeLogin {
  mobile: string;
  code: string;
}

/** Logs in with the code of a text message. */
export function CodeForm({ onLogin }: { onLogin: (login: Login) => Promise<void> }) {
  const [form] = Form.useForm<CodeLogin>();
  const sendCode = useSendCode('login');
  const [submit, sending] = useSubmit(form, async (values) => onLogin(await logInByCode(values)));
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <MobileField />
      <CodeField
        form={form}
        needs={['mobile']}
        onSend={() => sendCode(form.getFieldValue('mobile'))}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        登录
      </Button>
    </Form>
  );
}
