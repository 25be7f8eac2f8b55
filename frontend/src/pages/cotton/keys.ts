import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '../../api/types';
import { detailOf } from './columns';
import type { Selection } from './selection';

/** The row under the keyboard: arrows move, space checks, Enter opens, Escape leaves. */
export function useTableKeys(
  lots: readonly Lot[],
  selection: Selection,
  onMove: (row: number) => void,
) {
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const last = lots.length - 1;
  const row = Math.min(active, last);

  const moves: Record<string, number> = {
    ArrowDown: Math.min(row + 1, last),
    ArrowUp: Math.max(row - 1, 0),
    Home: 0,
    End: last,
    PageDown: Math.min(row + 10, last),
    PageUp: Math.max(row - 10, 0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const onControl = event.target !== event.currentTarget;
    const lot = lots[row];
    const to = moves[event.key];
    if (to !== undefined) {
      setActive(to);
      onMove(to);
    } else if (event.key === ' ' && lot && !onControl) {
      selection.toggle(lot);
    } else if (event.key === 'Enter' && lot && !onControl) {
      navigate(detailOf(lot));
    } else if (event.key === 'Escape') {
      setActive(-1);
    } else return;
    event.preventDefault();
  };
  return { active: row, onKeyDown };
}
