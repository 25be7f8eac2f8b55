import { Segmented } from 'antd';

interface StateChoiceProps {
  /** the names of the states by their numbers, in order */
  states: readonly (readonly [number, string])[];
  /** the chosen one; 0 for all */
  value: number;
  onChange: (state: string) => void;
}

/** Chooses a state of the rows; the empty text for all. */
export function StateChoice({ states, value, onChange }: StateChoiceProps) {
  const options = [[0, '全部'] as const, ...states].map(([value, label]) => ({ value, label }));
  return (
    <Segmented
      aria-label="状态"
      value={value}
      options={options}
      onChange={(to) => onChange(to ? String(to) : '')}
    />
  );
}
