import { type Duty, duties } from '../../shell/landed/duties';
import styles from './duty-choice.module.css';

interface DutyChoiceProps {
  duty: Duty;
  onDuty: (duty: Duty) => void;
}

/** The duty by which landed prices are filtered, sorted and shown first. */
export function DutyChoice({ duty, onDuty }: DutyChoiceProps) {
  return (
    <fieldset className={styles.duty}>
      <legend>到厂价按</legend>
      {duties.map((one) => (
        <button
          key={one.duty}
          type="button"
          aria-pressed={one.duty === duty}
          onClick={() => onDuty(one.duty)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  );
}
