import type { FormRule } from 'antd';
import { Form, Input } from 'antd';
import { moneyUnits } from '../../../ui/currency';

/** Returns a rule for a group with at least one choice. A required rule would set aria-required, which it lacks. */
export const someOf = (message: string): FormRule => ({
  validator: (_, values?: unknown[]) =>
    values?.length ? Promise.resolve() : Promise.reject(new Error(message)),
});

interface TextFieldProps {
  name: string;
  label: string;
  most: number;
  optional?: boolean;
  extra?: string;
  rules?: FormRule[];
}

/** A short text. */
export function TextField({ name, label, most, optional, extra, rules = [] }: TextFieldProps) {
  const needed = { required: true, whitespace: true, message: `请填写${label}` };
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      extra={extra}
      rules={optional ? rules : [needed, ...rules]}
      validateFirst
    >
      <Input maxLength={most} />
    </Form.Item>
  );
}

const positive = /^(?!0+(\.0{1,2})?$)\d{1,12}(\.\d{1,2})?$/;

interface MoneyFieldProps {
  label: string;
  currency: number;
  extra?: string;
}

/** An amount of money above zero. */
export function MoneyField({ label, currency, extra }: MoneyFieldProps) {
  return (
    <Form.Item
      name="money"
      label={label}
      extra={extra}
      validateFirst
      rules={[
        { required: true, message: `请填写${label}` },
        { pattern: positive, message: '请填写大于 0 的金额，最多两位小数' },
      ]}
    >
      <Input inputMode="decimal" suffix={moneyUnits[currency]} maxLength={15} />
    </Form.Item>
  );
}

interface WholeFieldProps {
  name: string;
  label: string;
  unit: string;
  least: number;
  most: number;
  extra?: string;
}

/** A whole number within bounds. */
export function WholeField({ name, label, unit, least, most, extra }: WholeFieldProps) {
  const inside = (value?: string) =>
    /^\d{1,6}$/.test(value ?? '') && Number(value) >= least && Number(value) <= most;
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      required
      rules={[
        {
          validator: (_, value?: string) =>
            inside(value)
              ? Promise.resolve()
              : Promise.reject(new Error(`${label}应为 ${least} 到 ${most} 的整数`)),
        },
      ]}
    >
      <Input inputMode="numeric" suffix={unit} maxLength={6} />
    </Form.Item>
  );
}
