import type { SheetLine } from '../../api/sheet-imports';
import styles from './sheet-import.module.css';

/** What a row of a sheet changes, or why it cannot be imported. */
export function Effect({ line: { changes, problems } }: { line: SheetLine }) {
  return (
    <span className={`${styles.change} num`}>
      {problems.map((problem) => (
        <span key={problem} className={styles.wrong}>
          {problem}
        </span>
      ))}
      {changes.map(({ field, old, new: now }) => (
        <span key={field}>
          {field} {old || '空'} → <b>{now || '空'}</b>
        </span>
      ))}
    </span>
  );
}
