// What the scenarios of the member centre share.

import type { Locator, Page } from '@playwright/test';

let count = 0;
/** Returns a new company name. */
export const newName = (place: string) => `${place}测试纺织${Date.now() % 1e8}${++count}有限公司`;

export const row = (page: Page | Locator, name: string) =>
  page.getByRole('row').filter({ hasText: name });
export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name });
export const said = (page: Page | Locator, text: string) => page.getByText(text).first().waitFor();
export const agree = (page: Page) => button(page.getByRole('dialog'), '确定').click();

/** Returns a small picture in a shade of red. */
export const png = (page: Page, shade = 120) =>
  page.evaluate((shade) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = `rgb(${shade} 90 90)`;
    pen.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, shade);

export const file = (name: string, mimeType: string, base64: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(base64, 'base64'),
});
