import type { LinesFilter, Upload } from '../../../api/uploads';
import { LineTab } from './line-tab';
import styles from './sheet.module.css';
import { becomesNames, changesOf, levelNames, levels } from './words';

type Choice = { level?: string; becomes?: string };

interface LevelTabsProps {
  one: Upload;
  level: LinesFilter['level'];
  becomes: LinesFilter['becomes'];
  onChoose: (choice: Choice) => void;
}

/** The lines by how good they are, and by what they would do to the shop. */
export function LevelTabs({ one: { counts, kind }, level, becomes, onChoose }: LevelTabsProps) {
  return (
    <div className={styles.levelTabs} role="tablist" aria-label="行的状态">
      <LineTab
        name="全部"
        count={levels.reduce((sum, key) => sum + counts[key], 0)}
        selected={!becomes && !level}
        onChoose={() => onChoose({ level: '', becomes: '' })}
      />
      {levels.map((key) => (
        <LineTab
          key={key}
          name={levelNames[key]}
          count={counts[key]}
          of={key}
          selected={!becomes && level === key}
          disabled={counts[key] === 0}
          onChoose={() => onChoose({ level: key, becomes: '' })}
        />
      ))}
      {changesOf(counts).map((key) => (
        <LineTab
          key={key}
          name={becomesNames[kind][key]}
          count={counts[key]}
          of={key}
          becomes
          selected={becomes === key}
          onChoose={() => onChoose({ level: '', becomes: key })}
        />
      ))}
    </div>
  );
}
