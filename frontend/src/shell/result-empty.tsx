import type { ReactNode } from 'react';
import type { Chip } from '../search/widgets/chips';
import { LoosenList } from '../search/widgets/loosen-list';
import { Nothing } from '../ui/nothing';

interface ResultEmptyProps<Query> {
  name: string;
  /** the measure word of the rows */
  unit: string;
  chips: readonly Chip<Query>[];
  /** the numbers of rows without each of the filters; undefined before they are counted */
  counts: readonly (number | undefined)[];
  change: (patch: Partial<Query>) => void;
  onClear: () => void;
  /** where to go when there are no rows at all */
  way?: ReactNode;
}

const waysMost = 4;

/** The content of a search without results: filters to remove. */
export function ResultEmpty<Query>(props: ResultEmptyProps<Query>) {
  const { name, unit, chips, counts, change, onClear, way } = props;
  if (chips.length === 0) return <Nothing text={`还没有在售的${name}`}>{way}</Nothing>;
  const ways = chips
    .map(({ label, without }, i) => ({
      label,
      count: counts[i] ?? 0,
      onDrop: () => change(without),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <Nothing text={`没有符合条件的${name}`}>
      <LoosenList ways={ways.slice(0, waysMost)} unit={unit} />
      <button type="button" className="link" onClick={onClear}>
        清除全部条件
      </button>
    </Nothing>
  );
}
