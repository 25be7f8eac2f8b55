import { type KeyboardEvent, useEffect, useState } from 'react';
import { grouped } from '../../ui/format';
import { roundTo } from './histogram';

interface NumberInputProps {
  label: string;
  value?: number;
  placeholder?: string;
  step?: number;
  digits?: number;
  /** keeps what may be typed */
  clean?: (text: string) => string;
  /** reads a finished text; undefined refuses it */
  read: (text: string) => number | undefined;
  onValue: (value: number | undefined) => void;
}

const decimal = (text: string) => text.replace(/[^\d.-]/g, '').slice(0, 9);

/** Formats a value as in the rows. Text that is typed needs no separators. */
function written(value: number | undefined, digits: number): string {
  return value === undefined ? '' : grouped(value, digits);
}

/** A small number field: what is typed counts on Enter or when leaving; arrows step. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, placeholder, step = 1, digits = 0, clean = decimal, read, onValue } = props;
  const [text, setText] = useState(written(value, digits));
  useEffect(() => setText(written(value, digits)), [value, digits]);

  const finish = (typed: string) => {
    if (typed === '') return value === undefined ? undefined : onValue(undefined);
    const next = read(clean(typed));
    if (next === undefined) return setText(written(value, digits));
    setText(written(next, digits));
    if (next !== value) onValue(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(text);
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = Number(decimal(text || placeholder || ''));
    if (Number.isFinite(from)) finish(String(roundTo(from + by)));
  };
  return (
    <input
      className="number-input num"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(clean(event.target.value))}
      onKeyDown={onKeyDown}
      onBlur={() => finish(text)}
    />
  );
}
