// Exports, kept columns and shops.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ask, until } from './browser';
import { cotton } from './cotton-page';
import { button, dialog, newBuyer } from './demands';
import { faults } from './faults';
import { test } from './fixtures';
import { enter } from './members';
import { base } from './server';

const opener = (page: Page, text: string) =>
  page.locator('.pop > button').filter({ hasText: text });
const heads = (page: Page) => page.locator('.lots-table th').allInnerTexts();

test('checked lots are exported, and drawn as a picture', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  for (const at of [0, 1]) await self.rows.nth(at).locator('input[type=checkbox]').check();
  const bar = page.getByLabel('已选批次');
  await button(bar, '加购物车').click();
  await page.getByText('加入购物车成功').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button(bar, '导出').click()]);
  assert.match(file.suggestedFilename(), /^棉花现货 \d{4}-\d\d-\d\d\.xlsx$/);
  const content = await readFile(await file.path());
  assert.equal(content.subarray(0, 2).toString(), 'PK');
  await page.getByText('已导出 2 批').waitFor();
  const menu = page.getByRole('group', { name: '导出' });
  await opener(page, '导出').click();
  await page.keyboard.press('Escape');
  assert.equal(await menu.count(), 0);
  await opener(page, '导出').click();
  await Promise.all([page.waitForEvent('download'), button(menu, '按表中的列导出').click()]);
  assert.equal(await menu.count(), 0, 'the menu closes by a choice');
  await button(bar, '图片').click();
  const picture = page.getByAltText('2 批的报价图片');
  await picture.waitFor();
  assert.ok((await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) > 500);
  await page.keyboard.press('Escape');
  await picture.waitFor({ state: 'hidden' });
  const seller = self.rows.nth(0).locator('.seller-link');
  const name = await seller.innerText();
  await seller.click();
  await page.waitForURL(/\/shop\/shopDetail\?memberID=\d+$/);
  await page.getByRole('heading', { name }).waitFor();
});

test('columns that are kept under a name come back', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall');
  const self = cotton(page);
  await self.ready();
  await opener(page, '视图').click();
  await button(page, '存为视图…').click();
  await dialog(page).getByLabel('视图名称').fill('询价用');
  await dialog(page)
    .getByLabel(/^只存列/)
    .check();
  await button(dialog(page), '保存').click();
  await page.getByText('已保存列设置「询价用」').waitFor();
  await opener(page, '列').click();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/mall/columnConfig') &&
      !answer.request().postData()?.includes('moisture'),
  );
  await page.getByLabel('回潮', { exact: true }).uncheck();
  await saved;
  await page.evaluate(() => localStorage.clear()); // another browser
  await page.reload();
  await self.ready();
  await until(
    'the columns',
    () => heads(page),
    (all) => !all.some((text: string) => text.includes('回潮')),
  );
});

test('shops are listed under their whole names', async ({ visitor }) => {
  const { page } = await visitor('/shop/list');
  const name = page.locator('main li a b').first();
  await name.waitFor();
  const cut = await page
    .locator('main li a b')
    .evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).length,
    );
  assert.equal(cut, 0);
  assert.equal(await name.evaluate((one) => getComputedStyle(one).textOverflow), 'clip');
});

test('a shop shows its own lots alone', async ({ visitor }) => {
  const { list } = await (await fetch(`${base}/mall/shop/shop_list?pageSize=1`))
    .json()
    .then(({ data }) => data);
  const { memberID, memberName } = list[0];
  const { totalRow } = await ask('batch/getListingFineList', { id: memberID, packType: '2' });
  const { page } = await visitor('/shop/list');
  await page.getByRole('link', { name: memberName }).first().click();
  const self = cotton(page);
  await self.ready();
  await page.getByRole('heading', { name: memberName }).waitFor();
  await page.getByText('登录后查看联系方式').waitFor();
  await self.choice('采摘', '机采').click();
  await until(
    'address',
    () => new URL(page.url()).search,
    (text) => text === `?memberID=${memberID}&packType=2`,
  );
  await self.settled();
  assert.ok(Math.abs((await self.total()) - totalRow) <= 3);
  const sellers = await page.locator('.lots-row td:nth-last-child(2) .two > span').allInnerTexts();
  assert.deepEqual([...new Set(sellers)], [memberName]);
  assert.deepEqual(await faults(page, 'shop'), []);
});
