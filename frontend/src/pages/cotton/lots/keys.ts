import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '../../../api/types';
import { detailOf } from './row-actions';
import type { Selection } from './selection';

/** Returns the row under the keyboard: arrows move, space checks, Enter opens, Escape leaves. */
export function useTableKeys(
  lots: readonly Lot[],
  selection: Selection,
  onMove: (row: number) => void,
) {
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const last = lots.length - 1;
  const row = Math.min(active, last);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onControl = event.target !== event.currentTarget;
    const lot = lots[row];
    const to = rowAfter(event.key, onControl ? (rowOf(event.target) ?? row) : row, last);
    if (to !== undefined) {
      event.currentTarget.focus(); // or Enter would open the row of the control that has the focus
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

/** Returns the row to move to after a key; undefined for other keys. */
function rowAfter(key: string, row: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(row + 1, last),
    ArrowUp: Math.max(row - 1, 0),
    Home: 0,
    End: last,
    PageDown: Math.min(row + 10, last),
    PageUp: Math.max(row - 10, 0),
  };
  return moves[key];
}

/** Returns the row of a control. The header is the first of ARIA's rows, counted from 1. */
function rowOf(control: EventTarget): number | undefined {
  const index = (control as Element).closest('tr')?.getAttribute('aria-rowindex');
  return index ? Number(index) - 2 : undefined;
}
