import { type KeyboardEvent, useEffect, useState } from 'react';

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

/** A small number field: what is typed counts on Enter or when leaving; arrows step. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, placeholder, step = 1, digits = 0, clean = decimal, read, onValue } = props;
  const [text, setText] = useState(value === undefined ? '' : String(value));
  useEffect(() => setText(value === undefined ? '' : String(value)), [value]);

  const finish = (typed: string) => {
    if (typed === '') return value === undefined ? undefined : onValue(undefined);
    const next = read(typed);
    if (next === undefined) return setText(value === undefined ? '' : String(value));
    setText(String(next));
    if (next !== value) onValue(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(text);
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = Number(text || placeholder || 0);
    if (Number.isFinite(from)) finish((from + by).toFixed(digits));
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
