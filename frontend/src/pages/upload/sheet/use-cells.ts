import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportLine } from '../../../api/uploads';
import { nextFrom, nextPlace, type Place, troubledPlaces } from './problems';
import type { Mending } from './use-mending';

interface Options {
  /** the rows on screen; none while others are on their way */
  lines: ImportLine[] | undefined;
  /** the version of the rows on screen */
  shown: number;
  mending: Mending;
  /** shows the rows with errors, where others are shown and there are some */
  toErrors?: () => void;
  /** turns to another page; answers whether there is one */
  turn: (step: 1 | -1) => boolean;
}

/** The cells of the rows on screen: which one is being mended, and the way from problem to problem. */
export interface Cells {
  /** the version of the rows on screen */
  shown: number;
  editing: Place | undefined;
  /** the text with which mending begins, where a letter was typed on a cell */
  typed: string | undefined;
  textAt: (line: ImportLine, index: number) => string;
  pendingAt: (place: Place) => boolean;
  edit: (place: Place, typed?: string) => void;
  close: () => void;
  mend: (places: Place[], text: string) => void;
  focus: (place: Place) => void;
  /** goes to the next cell with a problem on screen, or the one before; stays where there is none */
  move: (by: 1 | -1, from: Place) => void;
  /** goes to the next cell with a problem, on whatever page it is */
  step: (by: 1 | -1) => void;
}

/** The id of a cell's button. */
export const cellID = ({ number, index }: Place) => `cell-${number}-${index}`;

/** Puts the cursor on a cell, in the middle of what is seen; answers whether the cell is there. */
function show(place: Place): boolean {
  const cell = document.getElementById(cellID(place));
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'center', inline: 'center' });
  return cell !== null;
}

export function useCells({ lines, shown, mending, toErrors, turn }: Options): Cells {
  const [editing, setEditing] = useState<{ place: Place; typed?: string }>();
  const last = useRef<Place>(undefined);
  const wanted = useRef<1 | -1>(undefined);

  const focus = (place: Place) => {
    last.current = place;
    if (!show(place)) requestAnimationFrame(() => show(place)); // it is drawn when mending has ended
  };
  const move = (by: 1 | -1, from: Place) => focus(nextFrom(lines ?? [], from, by) ?? from);
  const step = (by: 1 | -1) => {
    if (!lines) return;
    if (toErrors) {
      wanted.current = by;
      return toErrors();
    }
    const next = nextPlace(troubledPlaces(lines), last.current, by);
    if (next) return focus(next);
    if (turn(by)) wanted.current = by;
    else last.current = undefined; // from the other end again
  };

  const arrived = useEffectEvent(() => {
    if (!lines || !wanted.current) return;
    const next = nextPlace(troubledPlaces(lines), undefined, wanted.current);
    wanted.current = undefined;
    if (next) focus(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what was waited for.
  useEffect(() => arrived(), [lines]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return {
    shown,
    editing: editing?.place,
    typed: editing?.typed,
    textAt: (line, index) =>
      mending.pendingAt({ number: line.number, index }, shown) ?? line.cells[index] ?? '',
    pendingAt: (place) => mending.pendingAt(place, shown) !== undefined,
    edit: (place, typed) => {
      last.current = place;
      setEditing({ place, typed });
    },
    close: () => setEditing(undefined),
    mend: (places, text) => mending.mend(places, text),
    focus,
    move,
    step,
  };
}
