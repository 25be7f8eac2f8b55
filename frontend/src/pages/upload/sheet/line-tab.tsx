import { whole } from '../../../ui/format';
import styles from './sheet.module.css';

interface LineTabProps {
  name: string;
  count: number;
  /** the rows that it shows; all rows without it */
  of?: string;
  /** smaller, for what becomes of the rows */
  becomes?: boolean;
  selected: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** A tab that filters the rows, with their number. */
export const LineTab = ({
  name,
  count,
  of,
  becomes,
  selected,
  disabled,
  onChoose,
}: LineTabProps) => (
  <button
    type="button"
    role="tab"
    className={becomes ? styles.becomes : undefined}
    data-key={of}
    aria-selected={selected}
    disabled={disabled}
    onClick={onChoose}
  >
    {name} <b className="num">{whole(count)}</b>
  </button>
);
