import type { Import, LinesAsked } from '../../api/imports';
import { whole } from '../../ui/format';
import { becomesNames, changesOf, levelName, levels } from './words';

type Choice = { level?: string; becomes?: string };

interface LevelTabsProps {
  one: Import;
  level: LinesAsked['level'];
  becomes: LinesAsked['becomes'];
  onChoose: (choice: Choice) => void;
}

/** The lines by how good they are, and by what they do to the shop unless it was taken back. */
export function LevelTabs({ one, level, becomes, onChoose }: LevelTabsProps) {
  const { counts, kind, state } = one;
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
      {levels.map((key) => tab(key, levelName(key, one), counts[key]))}
      {state !== 'undone' &&
        changesOf(counts).map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            className={`becomes ${key}`}
            aria-selected={becomes === key}
            onClick={() => onChoose({ level: '', becomes: key })}
          >
            {becomesNames[kind][key]} <b className="num">{whole(counts[key])}</b>
          </button>
        ))}
    </div>
  );
}
