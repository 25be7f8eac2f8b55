import { Button, Checkbox, Form, Input } from 'antd';
import { Link } from 'react-router';
import { register, useSendCode } from '../../../api/account';
import { useReloadSession } from '../../../api/me';
import type { Login, Registration } from '../../../api/types';
import { privacyPath, termsPath, termsVersion } from '../../../ui/chrome/terms';
import { CodeField } from '../../../ui/form/code-field';
import { MobileField } from '../../../ui/form/mobile-field';
import { NewPassword } from '../../../ui/form/password-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { CompanyField } from './company-field';

type Filled = Registration & { repeated: string };

/** The form of a registration: person, password, company. */
export function RegisterForm({ onRegistered }: { onRegistered: (login: Login) => void }) {
  const [form] = Form.useForm<Filled>();
  const sendCode = useSendCode('register');
  const reloadSession = useReloadSession();
  const [submit, sending] = useSubmit(form, async ({ repeated: _, ...values }) => {
    const login = await register({ ...values, terms: termsVersion });
    onRegistered(login);
    await reloadSession();
  });
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} scrollToFirstError>
      <MobileField />
      <CodeField
        form={form}
        needs={['mobile']}
        onSend={() => sendCode(form.getFieldValue('mobile'))}
      />
      <NewPassword />
      <Form.Item
        name="name"
        label="姓名"
        rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
      >
        <Input size="large" maxLength={20} placeholder="您的姓名" autoComplete="name" />
      </Form.Item>
      <CompanyField />
      <Form.Item
        name="agree"
        valuePropName="checked"
        rules={[
          {
            validator: (_, agreed) =>
              agreed ? Promise.resolve() : Promise.reject(new Error('请阅读并同意用户协议')),
          },
        ]}
      >
        <Checkbox>
          我已阅读并同意
          <Link to={termsPath} target="_blank">
            《用户协议》
          </Link>
          <Link to={privacyPath} target="_blank">
            《隐私政策》
          </Link>
        </Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        注册
      </Button>
    </Form>
  );
}
