// The premium tables of a company: copied, edited, chosen and removed by its manager, and used by its members alone.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { ask, present, until } from './browser';
import { cotton, rising } from './cotton-page';
import { serious } from './faults';
import { test, type Visitor } from './fixtures';
import { button, newName, said } from './member-page';
import { enter, mill } from './members';

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

/** Values 200 lots by a table, prints their sheet, and opens the link to it as a guest. */
async function valueLots(page: Page, visitor: Visitor, name: string) {
  const pages = [1, 2].map((pageNum) =>
    ask('batch/getListingFineList', { pageNum, pageSize: 100 }),
  );
  const lots = (await Promise.all(pages)).flatMap(({ list }) => list);
  const numbers = [...new Set(lots.map(({ batchID }) => batchID))];
  await go(page, '/tool/batchPrice');
  await page.getByLabel('升贴水表').selectOption({ label: `${name}（本公司）` });
  // As copied from a spreadsheet: a row of titles, and other columns.
  const rows = numbers.map((number, i) => `${i + 1}\t${number}\t42.5`);
  await page.getByLabel('批号', { exact: true }).fill(['序号\t批号\t公重', ...rows].join('\n'));
  const sum = page.locator('dl').filter({ hasText: `${numbers.length} 批合计` });
  await sum.waitFor();
  await page.reload(); // the address is too short for so many
  const premium = (text: string) => /平均升贴水\s*\S+/.exec(text)?.[0]; // prices move
  const own = present(premium(await sum.innerText()));
  const sheet = await page.pdf({ format: 'A4' });
  const sheets = sheet.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  assert.ok(sheets.length >= 4 && sheets.length <= 8, `${sheets.length} pages`);

  const kept = page.waitForResponse(/count_coll_cotton_price\/keep/);
  await button(page, '复制链接').click();
  const { data } = await (await kept).json();
  const { page: guest } = await visitor(`/tool/batchPrice?code=${data.code}`);
  const shared = guest.locator('dl').filter({ hasText: `${numbers.length} 批合计` });
  assert.equal(premium(await shared.innerText()), own);
}

/** Keeps a list by the default table, and opens its link of the history as a guest, who may value these lots only. */
async function openKept(page: Page, visitor: Visitor, name: string) {
  const { list } = await ask('batch/getListingFineList', { pageSize: 20 });
  const [other, ...numbers] = [...new Set(list.map(({ batchID }) => batchID))];
  await go(page, '/tool/batchPrice');
  await page.getByLabel('批号', { exact: true }).fill(numbers.join(' '));
  await page.waitForURL(/code=/); // once it is kept
  await go(page, '/member/tools?type=2');
  const link = page.getByRole('row', { name: new RegExp(`${numbers.length} 批，`) }).first();
  const address = await link.getByRole('link', { name: '未命名' }).getAttribute('href');
  const { page: guest } = await visitor(present(address));
  await guest.getByText(new RegExp(`${name}，.*来源：分享方自有`)).waitFor();
  await guest.getByLabel('批号', { exact: true }).fill([other, ...numbers].join(' '));
  await guest.getByText('分享方的升贴水表只用于链接中的批号').first().waitFor();

  await go(page, `/tool/RaiseThePremium?ph=${other}`);
  await page.getByRole('list', { name: `${name} 各项` }).waitFor();
  const shared = page.waitForResponse(/calculation\/share/);
  await button(page, '复制链接').click();
  const { data } = await (await shared).json();
  await go(guest, `/tool/RaiseThePremium?${data.input}&fx=${data.code}`);
  await guest.getByRole('list', { name: `${name} 各项` }).waitFor();
}

test('a company searches and values lots by its own premium table', async ({ visitor }) => {
  const name = newName('自用');
  const manager = await mill(newName('如东'));
  const { page } = await visitor();
  await enter(page, manager, '/member/premiumTables');
  await button(page.locator('tbody tr').first(), '复制').click();
  const form = page.getByRole('dialog', { name: /^复制/ });
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('长度级 28', { exact: true }).fill('-1700');
  await form.getByText('原').first().waitFor();
  assert.deepEqual(await serious(page), []);
  await button(form, /^保\s?存$/).click();
  await said(page, '已保存');
  await row(page, name).getByText('1 处不同').waitFor();
  await valueLots(page, visitor, name);

  await go(page, '/cottonmall?pricing=true&order=price3128&asc=false&lengthMin=28&lengthMax=28.9');
  const self = cotton(page);
  await self.ready();
  const before = await self.numbers('折3128');
  const table = page.getByLabel('折3128按');
  await table.selectOption({ label: `${name}（本公司）` });
  const after = await until(
    'the prices by the own table',
    () => self.numbers('折3128'),
    (prices) => present(prices[0]) > present(before[0]) + 1000,
  );
  assert.ok(rising([...after].reverse()));
  // The bounds of 折3128 mean the chosen table, in the list and in a saved demand.
  const highest = present(after[0]);
  await page
    .getByLabel('折3128上限')
    .first()
    .fill(String(highest - 1));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('price3128Max') === String(highest - 1));
  await until(
    'no lot above the bound',
    () => self.numbers('折3128'),
    (prices) => prices.every((price) => present(price) < highest),
  );
  await page.getByText(`折3128 ≤${(highest - 1).toLocaleString('en')}`).waitFor();
  assert.deepEqual(await serious(page), []);
  const address = page.url();

  const { page: guest } = await visitor(address.slice(address.indexOf('/cottonmall')));
  await said(guest, '链接中的升贴水表不能使用，折3128改按默认的表');
  await cotton(guest).ready();
  assert.ok(!guest.url().includes('premium='));
  assert.ok(guest.url().includes('price3128Max='));

  await go(page, '/member/premiumTables');
  await button(row(page, name), '设为默认').click();
  await said(page, `默认按“${name}”折算`);
  await openKept(page, visitor, name);
  await go(page, '/cottonmall');
  await self.ready();
  assert.equal(await table.locator('option').first().innerText(), `${name}（本公司）`);
  // A copied link names the table that others do not have, so that they read why they see other lots.
  await go(page, `/cottonmall?price3128Max=${highest - 1}`);
  await self.ready();
  await button(page, '复制链接').click();
  await said(page, '复制成功!');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(new URL(copied).searchParams.get('premium'), `${copied} names no table`);
  await go(page, '/member/premiumTables');
  await button(row(page, name), '删除').click();
  await button(page.getByRole('dialog'), '删除').click();
  await said(page, '已删除');
  await row(page, name).waitFor({ state: 'detached' });
});
