import { Button, Form, Input } from 'antd';
import { logInByPassword } from '../../../api/account';
import type { Login } from '../../../api/types';
import { MobileField } from '../../../ui/form/mobile-field';
import { useSubmit } from '../../../ui/form/use-submit';

interface PasswordLogin {
  mobile: string;
  password: string;
}

/** Logs in with the password. */
export function PasswordForm({ onLogin }: { onLogin: (login: Login) => Promise<void> }) {
  const [form] = Form.useForm<PasswordLogin>();
  const [submit, sending] = useSubmit(form, async (values) =>
    onLogin(await logInByPassword(values)),
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <MobileField autoFocus />
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password
          size="large"
          maxLength={64}
          placeholder="登录密码"
          autoComplete="current-password"
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        登录
      </Button>
    </Form>
  );
}
