import type { Import, LinesAsked } from '../../api/imports';
import { whole } from '../../ui/format';
import { becomesNames, levelNames, levels } from './words';

type Choice = { level?: string; becomes?: string };

interface LevelTabsProps {
  counts: Import['counts'];
  level: LinesAsked['level'];
  becomes: LinesAsked['becomes'];
  onChoose: (choice: Choice) => void;
}

const changes = ['fresh', 'repriced', 'unchanged'] as const;

/** The lines by how good they are, and by what they would do to the shop. */
export function LevelTabs({ counts, level, becomes, onChoose }: LevelTabsProps) {
  const tab = (key: string, name: string, count: number) => (
    <button
      key={key}
      type="button"
      role="tab"
      className={`level ${key}`}
      aria-selected={!becomes && (level ?? '') === key}
      disabled={count === 0 && key !== ''}
      onClick={() => onChoose({ level: key, becomes: '' })}
    >
      {name} <b className="num">{whole(count)}</b>
    </button>
  );
  return (
    <div className="level-tabs" role="tablist" aria-label="行的状态">
      {tab(
        '',
        '全部',
        levels.reduce((sum, key) => sum + counts[key], 0),
      )}
      {levels.map((key) => tab(key, levelNames[key], counts[key]))}
      {changes
        .filter((key) => counts[key] > 0)
        .map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            className={`becomes ${key}`}
            aria-selected={becomes === key}
            onClick={() => onChoose({ level: '', becomes: key })}
          >
            {becomesNames[key]} <b className="num">{whole(counts[key])}</b>
          </button>
        ))}
    </div>
  );
}
