import { Form, Input } from 'antd';
import { mobileRules } from './rules';

/** A field for a person's mobile number. */
export function MobileField({ autoFocus }: { autoFocus?: boolean }) {
  return (
    <Form.Item
      name="mobile"
      label="手机号"
      rules={mobileRules}
      validateFirst
      validateTrigger="onBlur"
    >
      <Input
        size="large"
        type="tel"
        inputMode="numeric"
        maxLength={11}
        placeholder="11 位手机号"
        autoComplete="username"
        autoFocus={autoFocus}
      />
    </Form.Item>
  );
}
