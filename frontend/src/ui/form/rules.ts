import type { FormRule } from 'antd';

/** A mobile number of the mainland. */
export const mobileRules: FormRule[] = [
  { required: true, message: '请输入手机号' },
  { pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号' },
];

/** The code of a text message. */
export const codeRules: FormRule[] = [
  { required: true, message: '请输入验证码' },
  { pattern: /^\d{6}$/, message: '验证码是 6 位数字' },
];

/** The rules for a new password. The server also refuses common ones. */
export const passwordHint = '8 到 64 位，不能全是数字，不能与手机号相同';

/** A new password. */
export const passwordRules: FormRule[] = [
  { required: true, message: '请输入密码' },
  { min: 8, max: 64, message: '密码须为 8 到 64 位' },
  { pattern: /\D/, message: '密码不能全是数字' },
];

/** Returns the repetition of a new password. */
export const repeatRules = (field: string): FormRule[] => [
  { required: true, message: '请再次输入密码' },
  ({ getFieldValue }) => ({
    validator: (_, value) =>
      !value || value === getFieldValue(field)
        ? Promise.resolve()
        : Promise.reject(new Error('两次输入的密码不一致')),
  }),
];
