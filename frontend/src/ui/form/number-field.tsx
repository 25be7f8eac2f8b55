import { Form, type FormInstance, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { type NumberLimits, numberError, typedNumber } from './typed-number';

interface NumberTextProps {
  id?: string;
  value?: number | string;
  /** called with the number, or with the text that cannot be read as one */
  onChange?: (value: number | string) => void;
  unit?: string;
  inputMode: 'decimal' | 'numeric' | 'text';
  autoFocus?: boolean;
  disabled?: boolean;
  className?: string;
  placeholder?: string;
  'aria-label'?: string;
}

/** A field of text whose value is a number where the text is one. What was typed stays as it is. */
function NumberText({ value, onChange, unit, className = 'day-field', ...input }: NumberTextProps) {
  const [typed, setTyped] = useState('');
  const shown = numberOrText(typed) === value ? typed : String(value ?? '');
  return (
    <Input
      {...input}
      className={`${className} num`}
      autoComplete="off"
      suffix={unit}
      value={shown}
      onFocus={({ target }) => input.autoFocus && target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(numberOrText(target.value));
      }}
    />
  );
}

const numberOrText = (text: string): number | string => typedNumber(text) ?? text;

interface NumberFieldProps extends Omit<NumberLimits, 'digits'> {
  name: string | (string | number)[];
  /** the number of decimals; none when left out */
  digits?: number;
  /** the label of the field, with its unit; the name of the number by default */
  title?: string;
  unit?: string;
  optional?: boolean;
  /** returns why an optional number is needed beside the others */
  needed?: (form: Pick<FormInstance, 'getFieldValue'>) => string | undefined;
  /** why a number within the limits cannot be used together with others */
  wrong?: string;
  extra?: ReactNode;
  autoFocus?: boolean;
  /** it cannot be changed, and its number is not used */
  disabled?: boolean;
  className?: string;
  placeholder?: string;
  'aria-label'?: string;
}

/** A number as text: one outside of its limits is refused, never changed. */
export function NumberField(props: NumberFieldProps) {
  const {
    name,
    label,
    least,
    most,
    digits = 0,
    title = label,
    tons,
    optional,
    needed,
    wrong,
    extra,
    ...input
  } = props;
  const errorOf = (text: string, form: Pick<FormInstance, 'getFieldValue'>) =>
    optional && text.trim() === ''
      ? needed?.(form)
      : numberError(text, { label, least, most, digits, tons });
  return (
    <Form.Item
      name={name}
      label={title}
      required={!optional}
      extra={extra}
      validateStatus={wrong ? 'error' : undefined}
      help={wrong}
      rules={[
        (form) => ({
          validator: (_: unknown, value?: number | string | null) => {
            const error = input.disabled ? undefined : errorOf(plainText(value), form);
            return error ? Promise.reject(new Error(error)) : Promise.resolve();
          },
        }),
      ]}
      getValueFromEvent={(value: number | string) => (value === '' ? undefined : value)}
    >
      <NumberText {...input} inputMode={digits > 0 ? 'decimal' : least < 0 ? 'text' : 'numeric'} />
    </Form.Item>
  );
}

const plainText = (value?: number | string | null): string => String(value ?? '');
