import type { MouseEvent } from 'react';
import { whole } from '../../ui/format';

interface ChoiceProps {
  name: string;
  /** the number on sale behind the choice; undefined before they are counted */
  count?: number;
  state?: 'off' | 'on' | 'some' | 'not';
  title?: string;
  onChoose: (event: MouseEvent) => void;
  /** no place is kept for a number */
  plain?: boolean;
}

/** Why a choice is greyed. */
export const nothingThere = '此条件下暂无在售';

/** One choice of a filter with its number on sale. A choice with none stays visible, greyed. */
export function Choice({ name, count, state = 'off', title, onChoose, plain }: ChoiceProps) {
  const pressed = state === 'some' ? 'mixed' : state !== 'off';
  const empty = count === 0 && state === 'off';
  return (
    <button
      type="button"
      className={`choice choice-${state}${empty ? ' choice-empty' : ''}`}
      aria-pressed={pressed}
      title={empty ? [title, nothingThere].filter(Boolean).join('，') : title}
      onClick={onChoose}
    >
      {name}
      {plain ? null : (
        <span className="choice-count num">{count === undefined ? '' : whole(count)}</span>
      )}
    </button>
  );
}
