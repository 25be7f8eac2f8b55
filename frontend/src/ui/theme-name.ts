import { useLayoutEffect, useState } from 'react';
import type { ThemeName } from './theme';

const key = 'theme';

/** Returns the theme that the visitor chose, kept in this browser; light at first. */
export function useThemeName(): [ThemeName, (theme: ThemeName) => void] {
  const [theme, setTheme] = useState<ThemeName>(() =>
    localStorage.getItem(key) === 'dark' ? 'dark' : 'light',
  );
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(key, theme);
  }, [theme]);
  return [theme, setTheme];
}
