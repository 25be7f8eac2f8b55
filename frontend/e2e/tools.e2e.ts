// The tools of the trade: a sheet is read, its results are exported, and what was computed is in the history.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ask } from './browser';
import { test } from './fixtures';
import { button, newName } from './member-page';
import { enter, mill } from './members';
import { demo, logIn } from './person';

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

async function paste(page: Page, rows: string[][], verb = /^读\s?取$/) {
  await button(page, '粘贴表格内容').click();
  const dialog = page.getByRole('dialog', { name: '粘贴表格内容' });
  await dialog.getByRole('textbox').fill(rows.map((cells) => cells.join('\t')).join('\n'));
  await button(dialog, verb).click();
}

/** Logs in a visitor where a page has asked for it. */
async function agreeToLogIn(page: Page) {
  await button(page, '立即登录').click();
  await logIn(page, demo.buyer);
}

/** Returns the numbers of different lots on sale, more than an address has. */
async function manyLots() {
  const pages = [1, 2].map((pageNum) =>
    ask('batch/getListingFineList', { pageNum, pageSize: 100 }),
  );
  const lots = (await Promise.all(pages)).flatMap(({ list }) => list);
  return [...new Set(lots.map(({ batchID }) => batchID))];
}

test('a member reads a sheet, exports its results and finds lists in the history', async ({
  visitor,
}) => {
  const manager = await mill(newName('海安'));
  const { page } = await visitor();
  await enter(page, manager, '/tool/cottonseedPrice');
  await paste(page, [
    ['籽棉价格（元/公斤）', '衣分%'],
    ['7.125', '38'],
    ['面议', '38'],
  ]);
  const lines = page.getByRole('region', { name: '多行计算' });
  await lines.getByText('籽棉价格只能是数字，请改正').waitFor();
  const taken = page.waitForEvent('download');
  await button(lines, '导出').click();
  const file = await taken;
  assert.match(file.suggestedFilename(), /^籽棉成本 籽转皮 .*\.xlsx$/);
  assert.equal((await readFile(await file.path())).toString('latin1', 0, 2), 'PK');

  const prices = Array.from({ length: 400 }, (_, at) => (7 + at / 1000).toFixed(3));
  await paste(page, [['籽棉价格'], ...prices.map((price) => [price])]);
  await lines.getByText('共 400 行').waitFor();
  const last = lines.getByRole('row').filter({ hasText: prices.at(-1) as string });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The heights of rows are known when they have been in view.
    await expect(async () => {
      await lines.getByRole('table').evaluate(({ parentElement: box }) => {
        box?.scrollTo(0, box.scrollHeight);
        box?.scrollIntoView({ block: 'end' });
      });
      assert.ok(await last.isVisible());
    }).toPass();
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const { list } = await ask('batch/getListingFineList', { pageSize: 20 });
  const numbers = [...new Set(list.map(({ batchID }) => batchID))];
  await go(page, '/tool/batchPrice');
  const kept = page.waitForResponse(/count_coll_cotton_price\/keep/); // by itself, after a while
  await page.getByLabel('批号', { exact: true }).fill(numbers.join('\n'));
  await kept;
  await go(page, '/tool/RevolutionHair');
  await paste(page, [
    ['批号', '公重价', '公重', '毛重'],
    ['65012252001', '15000', '42.579', '42.62'],
  ]);
  await page.getByText('14,985.57').last().waitFor();
  await go(page, '/member/tools');
  await page.getByRole('row', { name: /多批公重毛重换算/ }).waitFor();
  const valued = page.getByRole('row', { name: new RegExp(`${numbers.length} 批，`) });
  await valued.getByRole('link', { name: '未命名' }).click();
  await page.getByText(`${numbers.length} 批合计`).waitFor();
});

test('a visitor who logs in finds a long list and pasted cells again', async ({ visitor }) => {
  const numbers = await manyLots();
  assert.ok(numbers.length > 100);
  const { page } = await visitor('/tool/batchPrice');
  await page.getByLabel('基差', { exact: true }).fill('1,200');
  await page.getByLabel('批号', { exact: true }).fill(numbers.join('\n'));
  const sum = page.getByText(new RegExp(`^${numbers.length} 批合计`));
  await sum.waitFor();
  await button(page, '导出').click();
  await agreeToLogIn(page);
  await sum.waitFor();
  assert.equal(await page.getByLabel('基差', { exact: true }).inputValue(), '1,200');
  const taken = page.waitForEvent('download');
  await button(page, '导出').click();
  await taken;
  await page.waitForURL(/code=/);

  const { page: other } = await visitor('/tool/cottonseedPrice');
  await other.getByText('读取表格要先登录').waitFor();
  await paste(other, [['籽棉价格'], ['7.125']], /^登录并读取$/);
  await agreeToLogIn(other);
  await other.getByText('共 1 行').waitFor();
});
