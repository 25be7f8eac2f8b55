import { startTransition, useEffect, useState } from 'react';

/** Functions that show what waits for the next frame. */
let waiting = new Set<() => void>();

/** Calls a function after the next paint, in one transition with all others. Returns what cancels the call. */
function afterPaint(show: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(onFrame);
  const together = waiting.add(show);
  return () => void together.delete(show);
}

function onFrame() {
  const ready = waiting;
  waiting = new Set();
  setTimeout(() =>
    startTransition(() => {
      for (const show of ready) show();
    }),
  );
}

/**
 * A value as it was when the page was painted last: what shows it is drawn only after everything else
 * that came with it is on screen.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(() => value)), [value]);
  return painted;
}
