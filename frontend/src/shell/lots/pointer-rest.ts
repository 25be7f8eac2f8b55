import { type PointerEvent, useEffect, useRef } from 'react';

/** How long the pointer rests before it is meant, ms. */
const restTime = 300;

/** Returns handlers of pointers. They call onRest with the target on which a mouse has come to rest. */
export function usePointerRest(onRest: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerLeave = () => clearTimeout(timer.current);
  const onPointerMove = ({ pointerType, buttons, movementX, movementY, target }: PointerEvent) => {
    if (!movementX && !movementY) return; // the page moved, not the pointer
    clearTimeout(timer.current);
    if (pointerType === 'mouse' && !buttons) timer.current = setTimeout(onRest, restTime, target);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { onPointerMove, onPointerLeave };
}
