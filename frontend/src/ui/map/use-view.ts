import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Point } from './projection';
import { type Box, limited, moved, type Size, scaleMax, type View, zoomed } from './view';

/** The factor of a click on a button, or of a key. */
const zoomStep = 1.6;

/** How far an arrow key moves the map, px. */
const keyStep = 80;

/** The pointer moves this far before it drags the map, px: a click is no drag. */
const dragFrom = 4;

/** A wheel that has just scrolled the page goes on with that, ms. */
const scrollRest = 400;

interface Ways {
  box: RefObject<HTMLElement | null>;
  size: Size;
  /** the view until the person moves the map */
  home: View;
  world: Box;
}

/** Returns what the map shows, and the ways to change it: by buttons, keys, the wheel, and one or two pointers. */
export function useView({ box, size, home, world }: Ways) {
  const [own, setOwn] = useState<View>();
  const view = limited(own ?? home, size, world);
  const within = (next: View) => limited(next, size, world);
  const zoomAt = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setOwn((now = view) => {
      const from = within(now);
      return within(zoomed(from, within({ ...from, scale: from.scale * factor }).scale, at));
    });
  const moveBy = (dx: number, dy: number) =>
    setOwn((now = view) => within(moved(within(now), dx, dy)));
  const reset = () => setOwn(undefined);
  useWheel(box, zoomAt, view.scale > within({ ...view, scale: 0 }).scale);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => moveBy(keyStep, 0),
    ArrowRight: () => moveBy(-keyStep, 0),
    ArrowUp: () => moveBy(0, keyStep),
    ArrowDown: () => moveBy(0, -keyStep),
    '+': () => zoomAt(zoomStep),
    '=': () => zoomAt(zoomStep),
    '-': () => zoomAt(1 / zoomStep),
    Home: reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    view,
    /** the person has moved the map */
    isMoved: own !== undefined,
    zoomIn: view.scale < scaleMax ? () => zoomAt(zoomStep) : undefined,
    zoomOut: () => zoomAt(1 / zoomStep),
    show: (next: View) => setOwn(within(next)),
    reset,
    onKeyDown,
    ...usePointers(box, moveBy, zoomAt),
  };
}

/** Returns where a pointer is, px from the middle of an element. */
function placeIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

type Zoom = (factor: number, at?: Point) => void;

/** Zooms by the wheel. A wheel that cannot make the map smaller, or has just scrolled the page, scrolls the page. */
function useWheel(box: RefObject<HTMLElement | null>, zoomAt: Zoom, mayShrink: boolean) {
  const zoom = useEffectEvent((event: WheelEvent, scrolled: number) => {
    const { deltaY, ctrlKey, timeStamp } = event;
    if (!ctrlKey && timeStamp - scrolled < scrollRest) return false;
    if (deltaY > 0 && !mayShrink) return ctrlKey; // or the browser zooms the page
    const speed = ctrlKey ? 0.01 : 0.0015;
    if (box.current) zoomAt(Math.exp(-deltaY * speed), placeIn(box.current, event));
    return true;
  });
  useEffect(() => {
    const element = box.current;
    let scrolled = -Infinity;
    const onScroll = ({ timeStamp }: Event) => {
      scrolled = timeStamp;
    };
    const onWheel = (event: WheelEvent) => {
      if (zoom(event, scrolled)) event.preventDefault();
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element?.removeEventListener('wheel', onWheel);
      window.removeEventListener('scroll', onScroll);
    };
  }, [box]);
}

/** Returns the handlers with which one pointer moves the map and two zoom it. */
function usePointers(
  box: RefObject<HTMLElement | null>,
  moveBy: (dx: number, dy: number) => void,
  zoomAt: Zoom,
) {
  const down = useRef(new Map<number, Point>());
  const dragging = useRef(false);
  const dragged = useRef(false);
  const placeOf = (event: PointerEvent) =>
    box.current ? placeIn(box.current, event) : { x: 0, y: 0 };
  const onPointerDown = (event: PointerEvent) => {
    dragged.current = dragging.current;
    if (event.button === 0) down.current.set(event.pointerId, placeOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = down.current.get(event.pointerId);
    if (!from) return;
    const to = placeOf(event);
    const [other] = [...down.current].filter(([id]) => id !== event.pointerId);
    const far = Math.hypot(to.x - from.x, to.y - from.y) >= dragFrom;
    if (!dragging.current && !other && !far) return;
    dragging.current = true;
    dragged.current = true;
    box.current?.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, to);
    if (!other) return moveBy(to.x - from.x, to.y - from.y);
    const [, held] = other;
    const length = (at: Point) => Math.max(Math.hypot(at.x - held.x, at.y - held.y), 1);
    zoomAt(length(to) / length(from), held);
  };
  const onPointerUp = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
    if (down.current.size === 0) dragging.current = false;
  };
  // The map follows the pointer: a drag that began over a circle ends over it, and a click comes after it.
  const onClickCapture = (event: MouseEvent) => {
    const byKey = event.detail === 0;
    if (dragged.current && !byKey) event.stopPropagation();
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClickCapture,
  };
}
