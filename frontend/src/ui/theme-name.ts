import { useLayoutEffect, useState } from 'react';
import { usePrinting } from './printing';
import type { ThemeName } from './theme';

const key = 'theme';

/** Returns the theme that the visitor chose, kept in this browser; light at first, and on paper. */
export function useThemeName(): [ThemeName, (theme: ThemeName) => void] {
  const [theme, setTheme] = useState<ThemeName>(() =>
    localStorage.getItem(key) === 'dark' ? 'dark' : 'light',
  );
  const shown = usePrinting() ? 'light' : theme;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = shown;
    localStorage.setItem(key, theme);
  }, [shown, theme]);
  return [shown, setTheme];
}
