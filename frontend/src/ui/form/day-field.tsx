import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import './day-field.css';

interface DayFieldProps {
  name: string;
  label: string;
  disabled?: boolean;
  extra?: string;
}

const form = 'YYYY-MM-DD';

/** A day in a form; its value is a text such as 2026-11-21, empty when none is chosen. */
export function DayField({ name, label, disabled, extra }: DayFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[{ required: true, message: `请选择${label}` }]}
      getValueProps={(value?: string) => ({ value: value ? dayjs(value, form) : null })}
      getValueFromEvent={(value: Dayjs | null) => value?.format(form) ?? ''}
    >
      <DatePicker className="day-field" disabled={disabled} />
    </Form.Item>
  );
}
