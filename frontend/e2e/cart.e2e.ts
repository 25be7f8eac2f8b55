// The cart: from the rows, the selection and the page of a lot to its own page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ask, phone, present, until, wide } from './browser';
import { cotton } from './cotton-page';
import { button, newBuyer, said } from './demands';
import { faults } from './faults';
import { test } from './fixtures';
import { callServer, enter } from './members';
import { base } from './server';

const cartPage = '/member/trade/shopCart';
const ofRow = (page: Page) => page.getByRole('button', { name: /^购物车 \d{11}$/ });
const count = (page: Page) => page.getByRole('link', { name: /购物车/ }).locator('.badge');
const counted = (page: Page, want: number) =>
  until(
    'the count in the header',
    () => count(page).innerText(),
    (text) => text === String(want),
  );

test('a visitor who wants to use the cart is asked to log in', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true');
  await cotton(page).ready();
  await ofRow(page).first().click();
  await page.getByText('您尚未登录，是否立即登录?').waitFor();
  await page.getByRole('button', { name: '立即登录' }).click();
  await page.waitForURL(/\/login\/login\?redirect=/);
});

test('lots go into the cart from everywhere, and out again', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page, context } = await visitor();
  await enter(page, buyer, '/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  const { list } = await ask('batch/getListingFineList', {
    pricing: true,
    isBindSale: false,
    pageSize: 20,
  });
  const other = present(list[9]);
  await ofRow(page).first().click();
  await said(page, '加入购物车成功');
  await counted(page, 1);
  assert.equal(await ofRow(page).first().getAttribute('aria-pressed'), 'true');
  const second = await context.newPage(); // the first page learns of it by the socket
  await second.goto(
    `${base}/cottonmall/detail?batchID=${other.batchID}&listingID=${other.listingID}`,
  );
  await button(second, '加入购物车').first().click();
  await said(second, '加入购物车成功');
  const before = Number(await count(second).innerText());
  await counted(page, before);
  await ofRow(page).first().click();
  await said(page, '移除购物车成功');
  await counted(second, before - 1);
  await button(second, '移出购物车').first().waitFor();
  for (const at of [0, 1]) await self.rows.nth(at).locator('input[type=checkbox]').check();
  await button(page.getByLabel('已选批次'), '加购物车').click();
  await until(
    'both are in the cart',
    async () => Number(await count(page).innerText()),
    (n) => n >= before + 1,
  );
});

test('the cart shows sums by seller, exports them, and is emptied', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { list } = await ask('batch/getListingFineList', { isBindSale: false, pageSize: 3 });
  const listingIds = list.map(({ listingID }) => listingID).join(',');
  await callServer('POST', 'cart', { listingIds }, buyer.token);
  for (const viewport of [wide, phone]) {
    const { page, close } = await visitor('', viewport);
    await enter(page, buyer, cartPage);
    await page.getByText(present(list[0]).batchID).waitFor();
    assert.deepEqual(await faults(page, `the cart at ${viewport.width} px`), []);
    if (viewport === phone) {
      const boxes = page.getByRole('checkbox', { name: /^选择 \d{11}$/ });
      const n = await boxes.count();
      for (let at = 0; at < n; at++) await boxes.nth(at).check();
      await button(page.getByLabel('已选批次'), '移出购物车').click();
      await page.getByRole('link', { name: '去挑选批次 ›' }).waitFor();
    } else {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, '导出').click(),
      ]);
      assert.match(file.suggestedFilename(), /^购物车 \d{4}-\d\d-\d\d\.xlsx$/);
      assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK');
    }
    await close();
  }
});
