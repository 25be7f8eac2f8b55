import { DatePicker, Form } from 'antd';
import type { ReactNode } from 'react';
import { type Dayjs, dayjs, shownNow } from './calendar';
import './day-field.css';

interface DayFieldProps {
  name: string;
  label: string;
  disabled?: boolean;
  extra?: ReactNode;
  optional?: boolean;
  /** days that cannot be chosen */
  closed?: (day: Dayjs) => boolean;
  /** offers these numbers of days from today as buttons */
  ahead?: readonly number[];
}

const form = 'YYYY-MM-DD';

/** A day in a form; its value is a text such as 2026-11-21, empty when none is chosen. */
export function DayField({ name, label, disabled, extra, optional, closed, ahead }: DayFieldProps) {
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      extra={extra}
      rules={optional ? [] : [{ required: true, message: `请选择${label}` }]}
      getValueProps={(value?: string) => ({ value: value ? dayjs(value, form) : null })}
      getValueFromEvent={(value: Dayjs | null) => value?.format(form) ?? ''}
    >
      <DatePicker
        className="day-field"
        disabled={disabled}
        disabledDate={closed}
        presets={ahead?.map((days) => ({
          label: `${days} 天`,
          value: shownNow().add(days, 'day'),
        }))}
      />
    </Form.Item>
  );
}
