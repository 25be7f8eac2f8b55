import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UnknownName, UploadLine } from '../../../api/uploads';
import { nextFrom, nextPlace, type Place, troubledPlaces } from './problems';
import type { Corrections } from './use-mending';

interface Options {
  /** the rows on screen; absent while others load */
  lines: UploadLine[] | undefined;
  /** the version of the rows on screen */
  shown: number;
  mending: Corrections;
  unknown: readonly UnknownName[];
  /** shows the rows with errors, if any and if others are shown */
  toErrors?: () => void;
  /** turns the page; returns whether there is one */
  turn: (step: 1 | -1) => boolean;
}

/** The editing of cells: the open one, and the moves between problems. */
export interface Cells {
  /** the version of the rows on screen */
  shown: number;
  editing: Place | undefined;
  /** the first text of the field, after a letter was typed on a cell */
  typed: string | undefined;
  textAt: (line: UploadLine, index: number) => string;
  pendingAt: (place: Place) => boolean;
  edit: (place: Place, typed?: string) => void;
  close: () => void;
  mend: Corrections['mend'];
  /** the names of the sheet that are not known */
  unknown: readonly UnknownName[];
  focus: (place: Place) => void;
  /** moves to the next or previous cell with a problem on screen, if any */
  move: (by: 1 | -1, from: Place) => void;
  /** moves to the next cell with a problem on any page */
  step: (by: 1 | -1) => void;
}

/** Returns the id of a cell's button. */
export const cellID = ({ number, index }: Place) => `cell-${number}-${index}`;

/** Focuses a cell and scrolls it to the middle. Returns whether the cell exists. */
function show(place: Place): boolean {
  const cell = document.getElementById(cellID(place));
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'center', inline: 'center' });
  return cell !== null;
}

export function useCells({
  lines,
  shown,
  mending: corrections,
  unknown,
  toErrors,
  turn,
}: Options): Cells {
  const [editing, setEditing] = useState<{ place: Place; typed?: string }>();
  const last = useRef<Place>(undefined);
  const wanted = useRef<1 | -1>(undefined); // a step that waits for rows

  const focus = (place: Place) => {
    last.current = place;
    if (!show(place)) requestAnimationFrame(() => show(place)); // it is drawn when mending has ended
  };
  const move = (by: 1 | -1, from: Place) => focus(nextFrom(lines ?? [], from, by) ?? from);
  const step = (by: 1 | -1) => {
    wanted.current = by;
    if (!lines) return;
    const next = toErrors ? undefined : nextPlace(troubledPlaces(lines), last.current, by);
    if (!next) last.current = undefined; // from the first of other rows, or from the other end again
    if (toErrors) return toErrors();
    if (next || !turn(by)) wanted.current = undefined;
    if (next) focus(next);
  };

  const arrived = useEffectEvent(() => wanted.current && step(wanted.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what was waited for.
  useEffect(() => void arrived(), [lines]);

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
      corrections.pendingAt({ number: line.number, index }, shown) ?? line.cells[index] ?? '',
    pendingAt: (place) => corrections.pendingAt(place, shown) !== undefined,
    edit: (place, typed) => {
      last.current = place;
      setEditing({ place, typed });
    },
    close: () => setEditing(undefined),
    mend: corrections.mend,
    unknown,
    focus,
    move,
    step,
  };
}
