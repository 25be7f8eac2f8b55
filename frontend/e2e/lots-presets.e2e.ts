// Views of the cotton page under names, and links to them.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { cotton } from './cotton-page';
import { button, dialog, newBuyer, said } from './demands';
import { test } from './fixtures';
import { enter } from './members';

const opener = (page: Page) => page.locator('.chips > .pop').first().getByRole('button').first();
const menu = (page: Page) => page.getByRole('group', { name: '视图' });
const head = (page: Page, title: string) =>
  page.locator('.lots-table thead th', { hasText: title });
const toggle = async (page: Page, column: string) => {
  await page.locator('.toolbar').getByRole('button', { name: /^列/ }).click();
  await page.getByLabel(column, { exact: true }).click();
  await page.keyboard.press('Escape');
};

test('a view is saved, changed, opened again, and opened by a guest from its link', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await enter(page, await newBuyer(), '/cottonmall?origins=南疆&order=basis');
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('行距').selectOption('紧凑');
  await opener(page).click();
  await button(menu(page), '存为视图…').click();
  await dialog(page).getByLabel('视图名称').fill('南疆看盘');
  await button(dialog(page), '保存').click();
  await said(page, '已保存视图「南疆看盘」');
  await expect(opener(page)).toHaveText('南疆看盘');

  await toggle(page, '回潮');
  await self.choice('采摘', '机采').click();
  await expect(opener(page)).toHaveText('南疆看盘•');
  await opener(page).click();
  await button(menu(page), '保存更改').click();
  await expect(opener(page)).toHaveText('南疆看盘');
  await page.reload();
  await self.ready();
  await expect(opener(page)).toHaveText('南疆看盘');

  // The usual view has the own columns. One step back, everything of the view is there.
  await opener(page).click();
  await button(menu(page), /^默认/).click();
  await expect(self.chip).toHaveCount(0);
  await expect(head(page, '回潮')).toBeVisible();
  await page.goBack();
  await expect(self.chip).toHaveText(['机采', '南疆']);
  await expect(head(page, '回潮')).toHaveCount(0);
  await opener(page).click();
  await button(menu(page), '复制链接 南疆看盘').click();
  await said(page, /^已复制/);
  const href = await page.evaluate(() => navigator.clipboard.readText());

  const guest = (await visitor('/cottonmall')).page;
  const theirs = cotton(guest);
  await theirs.ready();
  await toggle(guest, '含杂');
  const stored = () => guest.evaluate(() => JSON.stringify(localStorage));
  const before = await stored();
  await guest.goto(href);
  await theirs.ready();
  await expect(theirs.chip).toHaveText(['机采', '南疆']);
  assert.equal(theirs.query().get('order'), 'basis');
  await expect(guest.getByLabel('行距')).toHaveValue('compact');
  await expect(head(guest, '回潮')).toHaveCount(0);
  await expect(head(guest, '含杂')).toBeVisible();
  assert.equal(await stored(), before);
  await button(guest, '用我自己的列').click();
  await expect(head(guest, '含杂')).toHaveCount(0);
  await expect(guest.getByLabel('行距')).toHaveValue('normal');
  await expect(theirs.chip).toHaveText(['机采', '南疆']);

  // A guest who wants to keep it comes back from the login to the same page.
  await guest.goto(href);
  await button(guest, '存为我的视图').click();
  await button(dialog(guest), '立即登录').click();
  await guest.waitForURL(/\/login\?/);
  assert.match(decodeURIComponent(guest.url()), /look=[a-z]+.*#view/);
});
