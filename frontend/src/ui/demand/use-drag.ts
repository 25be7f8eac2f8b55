import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { placeAt } from './places';

/** A row that is being dragged: where it was, and where it would be now. */
export interface Drag {
  from: number;
  to: number;
}

const middleOf = (row: Element) => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Drags the rows of a table body by their handles, with a mouse, a pen or a finger. Escape cancels. The
 * returned function starts a drag when a handle is pressed.
 */
export function useDrag(
  body: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): [drag: Drag | undefined, take: (event: PointerEvent<HTMLElement>, from: number) => void] {
  const [drag, setDrag] = useState<Drag>();
  const now = useRef<Drag>(undefined);
  const put = (next?: Drag) => {
    now.current = next;
    setDrag(next);
  };
  const take = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || now.current) return;
    const handle = event.currentTarget;
    const ended = new AbortController();
    const { signal } = ended;
    const leave = () => {
      ended.abort();
      put();
    };
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const middles = [...(body.current?.children ?? [])].map(middleOf);
      const to = placeAt(middles, from, clientY);
      if (to !== now.current?.to) put({ from, to });
    };
    const drop = () => {
      const to = now.current?.to ?? from;
      leave();
      if (to !== from) onMove(from, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', follow, { signal });
    handle.addEventListener('pointerup', drop, { signal });
    handle.addEventListener('pointercancel', leave, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal });
    put({ from, to: from });
  };
  return [drag, take];
}
