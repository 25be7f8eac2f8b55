import { useMemo, useSyncExternalStore } from 'react';
import type { PartedLine } from '../../api/line';
import type { SearchLine } from '../../ui/chrome/search-box';

/** What moves the cursor of a box. */
const moves = ['input', 'keyup', 'click', 'select'] as const;

/** Returns a line parted at the cursor of its box. A cursor before all words counts as at the end. */
export function useParted({ text, input }: SearchLine): PartedLine {
  const cursor = useSyncExternalStore(
    (listener) => {
      for (const move of moves) input.addEventListener(move, listener);
      return () => {
        for (const move of moves) input.removeEventListener(move, listener);
      };
    },
    () => input.selectionEnd ?? input.value.length,
  );
  return useMemo(() => {
    const before = text.slice(0, cursor);
    return before.trim() === '' ? { text, after: '' } : { text: before, after: text.slice(cursor) };
  }, [text, cursor]);
}
