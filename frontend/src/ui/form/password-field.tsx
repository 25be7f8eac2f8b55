import { Form, Input } from 'antd';
import { passwordHint, passwordRules, repeatRules } from './rules';

/** Two fields for a new password. */
export function NewPassword({ label = '密码' }: { label?: string }) {
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        rules={passwordRules}
        validateFirst
        validateTrigger="onBlur"
        extra={passwordHint}
      >
        <Input.Password size="large" maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="确认密码"
        dependencies={['password']}
        rules={repeatRules('password')}
        validateFirst
        validateTrigger="onBlur"
      >
        <Input.Password size="large" maxLength={64} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
