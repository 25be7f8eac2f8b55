import { type ThemeConfig, theme } from 'antd';

const fonts = [
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei"',
  '"Noto Sans SC", "WenQuanYi Zen Hei", "Segoe UI", sans-serif',
].join(', ');

const shape: ThemeConfig['token'] = {
  fontFamily: fonts,
  fontSize: 14,
  fontSizeSM: 12,
  borderRadius: 4,
  borderRadiusLG: 6,
  borderRadiusSM: 3,
  controlHeight: 30,
  controlHeightSM: 24,
  controlHeightLG: 38,
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
};

const light: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#0b6b5d',
    colorLink: '#0b6b5d',
    colorLinkHover: '#0d7a69',
    colorInfo: '#0b6b5d',
    colorSuccess: '#17803d',
    colorWarning: '#a85b00',
    colorError: '#cf1f2e',
    colorErrorHover: '#b81826',
    colorBgLayout: '#f5f6f7',
    colorBorder: '#d3d7da',
    colorBorderSecondary: '#e6e8ea',
    colorText: '#1c2326',
    colorTextSecondary: '#566067',
    colorTextTertiary: '#626c73',
    colorTextPlaceholder: '#626c73',
  },
};

/** Texts on the dark theme's light fills. */
const onLight = '#0b1a17';

const dark: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#4cc2ad',
    colorLink: '#4cc2ad',
    colorLinkHover: '#7dd5c5',
    colorLinkActive: '#4cc2ad',
    colorInfo: '#4cc2ad',
    colorSuccess: '#52b374',
    colorError: '#ff7a7a',
    colorBgLayout: '#111416',
    colorBgContainer: '#191d20',
    colorBgElevated: '#22272b',
    colorBorderSecondary: '#2a3035',
    colorTextSecondary: '#a3adb3',
    colorTextTertiary: '#8d979d',
    colorTextPlaceholder: '#8d979d',
  },
  components: {
    Button: { primaryColor: onLight, dangerColor: onLight },
    DatePicker: { colorTextLightSolid: onLight },
  },
};

export type ThemeName = 'light' | 'dark';

/** The looks of the site. Colours of price moves and charts are CSS variables in base.css. */
export const themes: Record<ThemeName, ThemeConfig> = { light, dark };

/** Returns a look whose controls are as high as a thumb needs. */
const forThumbs = ({ token, ...look }: ThemeConfig): ThemeConfig => ({
  ...look,
  token: { ...token, controlHeight: 40 },
});

/** The looks of the site on a phone. */
export const phoneThemes: Record<ThemeName, ThemeConfig> = {
  light: forThumbs(light),
  dark: forThumbs(dark),
};
