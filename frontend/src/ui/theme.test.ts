import { theme } from 'antd';
import { expect, it } from 'vitest';
import { themes } from './theme';

const channel = (part: string) => {
  const value = Number.parseInt(part, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance of a colour. WCAG 2.2. */
function luminance(colour: string): number {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** Returns the contrast ratio of a text on a background. WCAG 2.2. */
function contrast(text: string, background: string): number {
  const [low = 0, high = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const names = ['light', 'dark'] as const;
const links = ['colorLink', 'colorLinkHover', 'colorError', 'colorErrorHover'] as const;

it.each(names)('has readable links in the %s theme, under the pointer too', (name) => {
  const tokens = theme.getDesignToken(themes[name]);
  for (const link of links)
    expect(contrast(tokens[link], tokens.colorBgContainer), link).toBeGreaterThan(4.5);
});
