// Lots that a buyer asks for.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { phone, present, wide } from './browser';
import { cotton } from './cotton-page';
import { button, newBuyer } from './demands';
import { serious } from './faults';
import { test, type Visitor } from './fixtures';
import { enter } from './members';

const fixedPrices = '/cottonmall?pricing=true';
const dialog = (page: Page) => page.getByRole('dialog', { name: '询盘下单' });
const send = (page: Page) => button(dialog(page), /^提交询盘/);
const lots = (page: Page) => dialog(page).getByRole('table', { name: '询盘批次' });

/** Opens the cotton page as a new buyer. */
async function buyerAt(visitor: Visitor, path: string, size = wide) {
  const buyer = await newBuyer();
  const { page } = await visitor(undefined, size);
  await enter(page, buyer, path);
  await cotton(page).ready();
  return page;
}

test('checked lots are asked for, and those that were asked for before are left out', async ({
  visitor,
}) => {
  const page = await buyerAt(visitor, fixedPrices);
  const boxes = page.locator('.lots-row input[type=checkbox]');
  for (const at of [0, 1]) await boxes.nth(at).check();
  await button(page.locator('.selection'), '询盘').click();
  await lots(page).waitFor();
  await dialog(page).getByText('只询盘').click();
  await send(page).click();
  await dialog(page).getByText('操作成功!').waitFor();
  const link = dialog(page).getByRole('link', { name: /查看我的采购询盘/ });
  assert.equal(await link.getAttribute('href'), '/member/spotSale/mySpotSalePurchase');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await boxes.nth(2).check();
  await page.locator('.search-actions').getByRole('button', { name: /询盘/ }).click();
  await lots(page).waitFor();
  await dialog(page)
    .getByText(/^2 批已询盘，没有列入/)
    .waitFor();
  await dialog(page).getByText('只询盘').click();
  await send(page).click();
  await dialog(page).getByText('操作成功!').waitFor();
});

test('terms are computed and checked before they are sent', async ({ visitor }) => {
  const page = await buyerAt(visitor, '/cottonmall?listingIndex=true');
  await cotton(page).rows.first().getByRole('button', { name: /^询盘/ }).click();
  await lots(page).waitFor();
  await send(page).click();
  await dialog(page).getByRole('alert').getByText('挂盘期货价不能为空!').waitFor();
  await dialog(page).getByText('请选勾选风险提示!').waitFor();
  const price = dialog(page).getByLabel(/挂盘期货价/);
  assert.ok(await price.evaluate((input) => input === document.activeElement));
  await price.fill('1700');
  await dialog(page).getByText('请输入尾数0或5的5位正整数').waitFor();
  await dialog(page)
    .getByRole('checkbox', { name: /现价成交/ })
    .check();
  await dialog(page)
    .getByText(/本次点价将扣除 [\d,]+\.\d\d 元(点价金|保证金)/)
    .waitFor();
  await dialog(page).getByText('您的余额不足').waitFor();
  await dialog(page)
    .getByLabel(/我已阅读/)
    .check();
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

test('the dialog fills a phone', async ({ visitor }) => {
  const page = await buyerAt(visitor, fixedPrices, phone);
  await page.locator('.cards > li').first().getByRole('button', { name: /^询盘/ }).click();
  await lots(page).waitFor();
  const { height } = present(await dialog(page).boundingBox());
  assert.equal(height, phone.height);
  assert.deepEqual(await serious(page), []);
});

test('a visitor is asked to log in', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  await cotton(page).ready();
  await cotton(page).rows.first().getByRole('button', { name: /^询盘/ }).click();
  await page.getByText('您尚未登录，是否立即登录?').waitFor();
  await button(page, '取消').click();
  await page.locator('.search-actions').getByRole('button', { name: /询盘/ }).click();
  await page.getByText('您尚未登录，是否立即登录?').waitFor();
});
