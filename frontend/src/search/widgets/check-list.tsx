import { useMemo, useState } from 'react';
import { whole } from '../../ui/format';
import { nothingThere } from './choice';

export interface PickOption {
  value: string;
  /** a word behind the name: the area, or that it has a siding */
  note?: string;
}

interface CheckListProps {
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  /** returns the number on sale with a value; undefined before they are counted */
  count: (value: string) => number | undefined;
  onToggle: (value: string) => void;
}

/** A long list with a search box: those chosen at first, then by the number on sale. */
export function CheckList({ label, options, chosen, count, onToggle }: CheckListProps) {
  const [word, setWord] = useState('');
  const [first] = useState(chosen);
  const shown = useMemo(() => {
    const known = new Set(options.map(({ value }) => value));
    const all = [
      ...first.filter((value) => !known.has(value)).map((value) => ({ value })),
      ...options,
    ];
    const rank = (value: string) => (first.includes(value) ? Infinity : (count(value) ?? 0));
    const found = all.filter(({ value }) => value.includes(word.trim()));
    return found.sort((a, b) => rank(b.value) - rank(a.value)) as PickOption[];
  }, [options, first, word, count]);
  return (
    <div className="pick-list">
      <input
        type="search"
        aria-label={`查找${label}`}
        placeholder={`查找${label}`}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <ul aria-label={label}>
        {shown.map(({ value, note }) => (
          <li key={value}>
            <label {...(count(value) === 0 && { className: 'pick-empty', title: nothingThere })}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
              />
              <span className="pick-name">{value}</span>
              {note && <small>{note}</small>}
              <span className="num pick-count">{whole(count(value))}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="pick-none">{word ? `没有找到“${word}”` : '暂无数据'}</li>
        )}
      </ul>
    </div>
  );
}

/** Returns the chosen values in words: the only one, or the first and their number; empty for none. */
export function chosenText([first, ...more]: readonly string[]): string {
  if (!first) return '';
  return more.length > 0 ? `${first} 等 ${more.length + 1} 个` : first;
}
