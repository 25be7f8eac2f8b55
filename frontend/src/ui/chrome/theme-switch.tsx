import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { ThemeName } from '../theme';

export interface ThemeSwitchProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
}

/** Light or dark. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
  const dark = theme === 'dark';
  const text = dark ? '切换到浅色' : '切换到深色';
  return (
    <button
      type="button"
      className="theme-switch"
      aria-label={text}
      title={text}
      onClick={() => onTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunOutlined /> : <MoonOutlined />}
    </button>
  );
}
