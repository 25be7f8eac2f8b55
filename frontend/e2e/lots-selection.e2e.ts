// Lots that are checked, copied, opened and compared.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { present, until } from './browser';
import { cotton, lotLink } from './cotton-page';
import { serious } from './faults';
import { test } from './fixtures';

const line =
  /^\d{11} 20\d\d年度 \S+ .*长\d+\.\d.*公重\d+\.\d\d (CF\d{3}[+-]\d+|一口价\d+) \S+( 捆绑)?$/;

test('the actions need checked lots', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  await cotton(page).ready();
  await page.locator('.toolbar').getByRole('button', { name: '复制报价行' }).click();
  await page.getByText('请选择数据!').waitFor();
});

test('checked lots are summed and copied as lines for a chat', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  const boxes = page.locator('.lots-row input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  const bar = page.getByRole('region', { name: '已选批次' });
  assert.match(await bar.innerText(), /已选\s*2\s*批/);
  await bar.getByRole('button', { name: '复制报价行' }).click();
  await page.getByText('复制成功!').waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.equal(lines.length, 2);
  for (const text of lines) assert.match(text, line);
  await bar.getByRole('button', { name: '清空' }).click();
  await bar.waitFor({ state: 'hidden' });
});

test('a page is checked at once, and stays checked on another page', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('选择本页全部批次').check();
  await page.getByText(/已选/).waitFor();
  await page.getByLabel('第 2 页').click();
  await until(
    'address',
    () => self.query().get('pageNum'),
    (pageNum) => pageNum === '2',
  );
  assert.match(await page.getByRole('region', { name: '已选批次' }).innerText(), /30\s*批/);
});

test('one lot is copied, opened and compared', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const row = self.rows.first();
  const batch = (await row.locator(lotLink).innerText()).trim();
  await row.getByLabel(`复制 ${batch} 的报价行`).click();
  await page.getByText('复制成功!').waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(batch));
  await row.locator(lotLink).click();
  await page.waitForURL(/\/cottonmall\/detail\?.*listingID=\d+/);
  await page.getByText(batch).first().waitFor();
  await page.goBack();
  await self.ready();
  for (const i of [0, 1]) await page.locator('.lots-row input[type=checkbox]').nth(i).check();
  await page.locator('.selection').getByRole('button', { name: '对比' }).click();
  await page.waitForURL(/\/contrastBatch/);
  await page.getByText(batch).first().waitFor();
});

test('the list shows which lots are compared, and takes them off', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const button = self.rows.first().getByRole('button', { name: /^对比 \d{11}$/ });
  await button.and(page.locator('[aria-pressed=false]')).click();
  await button.and(page.locator('[aria-pressed=true]')).locator('.anticon-check').waitFor();
  await button.click();
  await button.and(page.locator('[aria-pressed=false]')).locator('.anticon-diff').waitFor();
});

test('the keyboard goes through the rows', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByRole('region', { name: /^批次列表/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  assert.match(await page.locator('.selection').innerText(), /已选\s*1\s*批/);
  assert.equal(await page.locator('.row-active.row-chosen').count(), 1);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cottonmall\/detail/);
});

test('keys go to the lots, check a range, preview, compare and list themselves', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.keyboard.press('/');
  await page.keyboard.type('双29 jc');
  await page.getByRole('option', { name: /^机采/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(self.chip).toHaveText(['双29（长度≥29 强力≥29）', '机采']);
  await self.settled();
  await page.keyboard.press('ArrowDown');
  const numbers = await self.rows.locator(lotLink).allInnerTexts();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  const bar = page.getByRole('region', { name: '已选批次' });
  await expect(bar).toContainText(/已选\s*3\s*批/);
  await expect(bar.locator('dl')).toContainText(/长度 mm\s*\d\d\.\d\d/);
  const preview = page.locator('.lot-preview');
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText(
    present(numbers[2]),
  );
  await preview.getByRole('region', { name: '检验证书' }).waitFor();
  await page.keyboard.press('k');
  await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText(
    present(numbers[1]),
  );
  await self.rows.nth(4).hover();
  await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText(
    present(numbers[4]),
  );
  assert.deepEqual(await serious(page), []);
  await page.reload();
  await preview.waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await self.rows.nth(1).hover(); // the first event after a reload has no movement
  await self.rows.nth(3).locator('[data-lot-number]').hover();
  await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText(
    present(numbers[3]),
  );
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText(/已选\s*30\s*批/);
  await page.keyboard.press('?');
  await page.getByText('展开或收起筛选').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: '返回' }).waitFor();
  await page.keyboard.press('Escape');
  await self.ready();
  await expect(bar).toContainText(/已选\s*1\s*批/);
  await page.keyboard.press('b');
  const blend = page.getByRole('dialog');
  await expect(blend.getByLabel('长度不低于')).toHaveValue('29');
  const needed = blend.getByRole('button', { name: /^取消必用/ });
  await expect(needed).toHaveCount(0);
  await page.keyboard.type('215');
  await blend.getByLabel('所选批次的用法').selectOption('part');
  await needed.or(blend.getByText('不能配的')).first().waitFor(); // not every lot can be bought alone
  await expect(blend.getByLabel('吨数（公定）')).toHaveValue('215');
});

test('the selection is there after a lot was opened, and a click with Shift checks a range', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const boxes = page.locator('.lots-row input[type=checkbox]');
  await boxes.nth(1).check();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: '已选批次' });
  await expect(bar).toContainText(/已选\s*4\s*批/);
  await self.rows.first().locator(lotLink).click();
  await page.waitForURL(/\/cottonmall\/detail/);
  await page.goBack();
  await self.ready();
  await expect(bar).toContainText(/已选\s*4\s*批/);
});
