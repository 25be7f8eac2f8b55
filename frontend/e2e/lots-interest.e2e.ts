// Lots that a member follows, does not want and has seen.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { until } from './browser';
import { cotton, lotLink } from './cotton-page';
import { button, dialog, newBuyer } from './demands';
import { test } from './fixtures';
import { enter } from './members';

const choice = (page: Page) => page.getByLabel('按关注、未看、不要筛选');

/** Returns the batch number of a row. */
const batchOf = (page: Page, row: number) =>
  page.locator('.lots-row').nth(row).locator(lotLink).innerText();

test('a visitor who follows a lot is asked to log in', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?interest=followed');
  await page.getByText('只看关注：请先登录').waitFor();
  await cotton(page).ready();
  assert.equal(await choice(page).count(), 0);
  await page
    .getByRole('button', { name: /^关注 \d{11}$/ })
    .first()
    .click();
  await page.getByText('您尚未登录，是否立即登录?').waitFor();
});

test('lots are followed, hidden and seen, and the page is filtered by it', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  const total = await self.total();
  const [first, second] = [await batchOf(page, 0), await batchOf(page, 1)];

  await page.getByRole('button', { name: `关注 ${first}` }).click();
  await page.getByText(`已关注 ${first}`).waitFor();
  await page.getByRole('button', { name: `写备注 ${first}` }).click();
  await page.getByRole('textbox', { name: '备注' }).fill('配 40S');
  await button(dialog(page), '保存').click();
  await page.getByTitle('备注：配 40S').waitFor();

  await page.getByRole('button', { name: `不要 ${second}` }).click();
  await page.getByText(`已隐藏不要的 ${second}`).waitFor();
  await until('one lot less', self.total, (count) => count === total - 1);
  assert.equal(await page.getByRole('button', { name: `关注 ${second}` }).count(), 0);
  await page.getByText(/^已隐藏 1 批/).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await until('all lots again', self.total, (count) => count === total);
  await page.getByRole('button', { name: `不要 ${second}` }).click();
  await until('one lot less', self.total, (count) => count === total - 1);

  await page.locator('.lots-row').first().locator(lotLink).click();
  await page.getByRole('button', { name: '已关注' }).waitFor();
  await page.goBack();
  await page.locator('.lots-row a.lot-seen', { hasText: first }).waitFor();

  for (const [interest, count] of [
    ['followed', 1],
    ['unwanted', 1],
    ['unseen', total - 2],
    ['all', total],
  ] as const) {
    await choice(page).selectOption(interest);
    await until(interest, self.total, (found) => found === count);
    assert.equal(self.query().get('interest'), interest);
  }
  await page.getByRole('button', { name: `恢复 ${second}` }).click();
  await page.getByText(`已恢复 ${second}`).waitFor();
  await choice(page).selectOption('');
  await until('all lots again', self.total, (count) => count === total);
});
