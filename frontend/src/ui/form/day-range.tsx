import { DatePicker } from 'antd';
import { dayjs } from './calendar';
import './day-field.css';

interface DayRangeProps {
  /** what happened on these days: 下单日期 */
  label: string;
  /** days such as 2026-11-21; empty for an open end */
  from?: string;
  to?: string;
  onChoose: (days: { from: string; to: string }) => void;
}

const form = 'YYYY-MM-DD';
const dayOf = (text?: string) => {
  const day = text ? dayjs(text, form) : null;
  return day?.isValid() ? day : null;
};

/** The days that a list is limited to; either end may be open. */
export function DayRange({ label, from, to, onChoose }: DayRangeProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      className="day-range"
      allowEmpty={[true, true]}
      placeholder={[`${label}从`, '到']}
      value={[dayOf(from), dayOf(to)]}
      onChange={(_, days) => onChoose({ from: days?.[0] ?? '', to: days?.[1] ?? '' })}
    />
  );
}
