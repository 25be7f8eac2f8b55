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
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const current = options[place];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = ((place + 1 + step + options.length + 1) % (options.length + 1)) - 1;
      setMoved({ text: line.text, place: next });
    } else if (event.key === 'Enter' && current) onChoose(current);
    else if (event.key === 'Tab' && !event.shiftKey && completing(current ?? options[0])) {
      onChoose(current ?? (options[0] as Option));
    } else if (event.key === 'Delete' && current && onForget) onForget(current);
    else return;
    event.preventDefault();
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

/** Reports whether Tab takes an option: a completion, no search. */
const completing = (option: Option | undefined): boolean => Boolean(option && !option.search);

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
