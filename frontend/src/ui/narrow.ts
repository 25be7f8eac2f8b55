import { useSyncExternalStore } from 'react';

const narrow = 'screen and (max-width: 899px)';

/** Reports whether the screen is too narrow for a table. Paper is not. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(narrow);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(narrow).matches,
  );
}
