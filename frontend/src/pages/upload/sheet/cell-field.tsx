import { AutoComplete, DatePicker } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useQuotes } from '../../../api/quotes';
import { type Dayjs, dayjs } from '../../../ui/form/calendar';
import { isDay, valuesFor } from './cell-values';
import styles from './names.module.css';

interface CellFieldProps {
  /** what the column is about */
  field: string;
  label: string;
  value: string;
  /** the first letter was typed on the cell */
  typed: boolean;
  onChange: (text: string) => void;
  /** a value of the list or of the calendar was chosen */
  onChoose: (text: string) => void;
}

/** The field of a cell: a text with a list of the values, a calendar, or neither. */
export function CellField(props: CellFieldProps) {
  const { field } = props;
  const values = valuesFor(field, useQuotes().data ?? []);
  if (values) return <ListField {...props} values={values} />;
  return isDay(field) ? <DayField {...props} /> : <TextField {...props} />;
}

/** Reports whether the arrows and Enter belong to the list of a field. */
export const hasList = (field: string) => valuesFor(field, []) !== undefined;

const TextField = ({ label, value, typed, onChange }: CellFieldProps) => (
  <input
    // biome-ignore lint/a11y/noAutofocus: a click on the cell starts typing.
    autoFocus
    className={styles.text}
    aria-label={label}
    value={value}
    maxLength={500}
    onFocus={({ target }) => !typed && target.select()}
    onChange={({ target }) => onChange(target.value)}
  />
);

type ListFieldProps = CellFieldProps & { values: { value: string; label: string }[] };

/** A text with the values that the cell can have. All are listed until the text is changed. */
function ListField({ label, value, typed, values, onChange, onChoose }: ListFieldProps) {
  const [changed, setChanged] = useState(typed);
  return (
    <AutoComplete
      autoFocus
      defaultOpen
      defaultActiveFirstOption={false}
      className={styles.list}
      aria-label={label}
      value={value}
      options={values}
      popupMatchSelectWidth={180}
      showSearch={{
        filterOption: (text, option) =>
          !changed || (option?.label ?? '').toUpperCase().includes(text.toUpperCase()),
      }}
      onSearch={() => setChanged(true)}
      onChange={onChange}
      onSelect={onChoose}
    >
      <ListInput onFocus={({ target }) => !typed && target.select()} />
    </AutoComplete>
  );
}

/** The input of a list. Before an option is active, antd names one that does not exist. */
function ListInput(props: ComponentProps<'input'>) {
  const active = props['aria-activedescendant'];
  return (
    <input
      {...props}
      className={styles.text}
      maxLength={500}
      aria-activedescendant={active?.endsWith('_-1') ? undefined : active}
    />
  );
}

const form = 'YYYY-MM-DD';

/** A text with a calendar. Validity ends today at the earliest. */
function DayField(props: CellFieldProps) {
  const { field, label, value, onChoose } = props;
  const day = dayjs(value.trim(), form, true);
  const past = (one: Dayjs) => field === 'until' && one.isBefore(dayjs(), 'day');
  return (
    <span className={styles.day}>
      <TextField {...props} />
      <DatePicker
        defaultOpen
        size="small"
        className={styles.calendar}
        aria-label={`${label}：日历`}
        inputReadOnly
        allowClear={false}
        value={day.isValid() && !past(day) ? day : null}
        disabledDate={past}
        onChange={(one: Dayjs | null) => one && onChoose(one.format(form))}
      />
    </span>
  );
}
