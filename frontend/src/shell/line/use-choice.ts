import { useEffect, useRef, useState } from 'react';
import type { SearchLine } from '../../ui/chrome/search-box';
import type { Option } from './options';

/** The id of the list below the search box, and of its options. */
export const listId = 'line-options';
export const optionId = (index: number) => `${listId}-${index}`;

/**
 * Chooses among options with the keys of the search box: arrows move, Enter chooses, Tab completes, Delete
 * forgets. Returns the place of the current option, -1 for none.
 */
export function useChoice(
  line: SearchLine,
  options: readonly Option[],
  onChoose: (option: Option) => void,
  onForget?: (option: Option) => void,
): number {
  const [moved, setMoved] = useState({ text: line.text, place: -1 });
  const place = moved.text === line.text && moved.place < options.length ? moved.place : -1;
  const current = options[place];
  const move = (step: 1 | -1) => {
    const places = options.length + 1; // none is one of them
    setMoved({ text: line.text, place: ((place + 1 + step + places) % places) - 1 });
    return true;
  };
  const give = (option: Option | undefined, take?: (option: Option) => void) => {
    if (option) take?.(option);
    return Boolean(option && take);
  };
  const completion = [current ?? options[0]].find((option) => option && !option.search);
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => give(current, onChoose),
    Tab: () => give(completion, onChoose),
    Delete: () => give(current, onForget),
  };
  const pressed = (event: KeyboardEvent) => {
    const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (plain && !event.isComposing && keys[event.key]?.()) event.preventDefault();
  };
  const latest = useRef(pressed);
  useEffect(() => {
    latest.current = pressed;
  });
  const { input } = line;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    input.addEventListener('keydown', listener);
    return () => input.removeEventListener('keydown', listener);
  }, [input]);
  useDescribed(input, options.length > 0, place);
  return place;
}

/** Describes the list to assistive technology while it is shown. */
function useDescribed(input: HTMLInputElement, shown: boolean, place: number): void {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(shown));
    if (shown) input.setAttribute('aria-controls', listId);
    if (place >= 0) input.setAttribute('aria-activedescendant', optionId(place));
    return () => {
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
    };
  }, [input, shown, place]);
}
