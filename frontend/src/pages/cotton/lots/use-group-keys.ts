import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { press } from '../../../shell/lots/keys';
import { isTyping } from '../../../ui/typing';

/**
 * Returns a function that moves between the groups in a box by the arrow keys, and opens and closes them. The keys of
 * the page that move through lots move through the groups.
 */
export function useGroupKeys(
  box: RefObject<HTMLElement | null>,
  toggle: (key: string, opened: boolean) => void,
) {
  const buttons = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('button[data-group]') ?? []),
  ];
  const moveBy = (by: number) => {
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(Math.max(now + by, 0), all.length - 1)]?.focus();
  };
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || lotsOf(document.activeElement)) return;
    if (key === 'j') moveBy(1);
    else if (key === 'k') moveBy(-1);
    else if (key === 'g') moveBy(0);
    else if (!press(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!event.defaultPrevented && !event.altKey && !isTyping(event.target)) onPageKey(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  return (event: KeyboardEvent) => {
    const button = event.target as HTMLElement;
    const { group } = button.dataset;
    if (event.key === 'ArrowLeft' && lotsOf(button)) {
      groupOf(button)?.focus();
      event.preventDefault();
    }
    if (group === undefined) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      Home: () => moveBy(-Infinity),
      End: () => moveBy(Infinity),
      ArrowRight: () => {
        const lots = boxOf(button)?.querySelector<HTMLElement>('.lots-box');
        if (lots) lots.focus();
        else toggle(group, true);
      },
      ArrowLeft: () => toggle(group, false),
    };
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  };
}

/** Returns the part of a table that a group and its lots are in. */
const boxOf = (element: Element) => element.closest('[data-group-box]');

/** Returns the button of the group that an element is in. */
const groupOf = (element: Element) =>
  boxOf(element)?.querySelector<HTMLElement>('button[data-group]');

/** Returns the table of lots that an element is in. */
const lotsOf = (element: Element | null) => element?.closest('.lots-box');
