import { Select } from 'antd';
import { whole } from '../format';
import styles from './list-controls.module.css';

/** The number of rows with a value. */
export interface FacetCount {
  value: string;
  count: number;
}

interface FacetChoiceProps {
  label: string;
  counts: readonly FacetCount[];
  /** the chosen one; empty for all */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a value of the rows among those that occur, with their counts; the empty text for all. */
export function FacetChoice({ label, counts, value, onChange }: FacetChoiceProps) {
  return (
    <Select
      allowClear
      showSearch
      className={styles.facet}
      aria-label={label}
      placeholder={label}
      value={value || undefined}
      onChange={(to?: string) => onChange(to ?? '')}
      options={counts.map((one) => ({
        value: one.value,
        label: `${one.value}（${whole(one.count)}）`,
      }))}
    />
  );
}
