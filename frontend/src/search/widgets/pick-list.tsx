import { useMemo, useState } from 'react';
import { whole } from '../../ui/format';
import { useCounts } from '../facets';
import { nothingThere } from './choice';
import { type ListField, useList } from './choices';

export interface PickOption {
  value: string;
  /** a word behind the name: the area, or that it has a siding */
  note?: string;
}

interface PickListProps {
  field: ListField;
  facet: string;
  label: string;
  options: readonly PickOption[];
}

/** A long list with a search box: chosen ones first, then by the number of lots. */
export function PickList({ field, facet, label, options }: PickListProps) {
  const { chosen, toggle } = useList(field);
  const count = useCounts(facet);
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
                onChange={() => toggle(value)}
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
