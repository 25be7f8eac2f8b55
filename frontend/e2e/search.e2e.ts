// The search box and the page of batch numbers.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { ask, phone, present, until } from './browser';
import { cotton } from './cotton-page';
import { test } from './fixtures';

const numbers = async (demand: object) =>
  (await ask('batch/getListingFineList', { pageSize: 5, ...demand })).list.map(
    ({ batchID }) => batchID,
  );

const type = async (page: Page, text: string) => {
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  await box.fill(text);
  await box.press('Enter');
};

test('batch numbers of both kinds of cotton are found from the search box', async ({ visitor }) => {
  const [xinjiang] = await numbers({ type: 0 });
  const [inland] = await numbers({ type: 1 });
  const { page } = await visitor('/cottonmall');
  await type(page, `${xinjiang} ${inland}`);
  await page.waitForURL(/\/cottonmall\/search\?batchIds=/);
  for (const batch of [xinjiang, inland])
    await page.getByRole('link', { name: batch }).first().waitFor();
});

test('the search box keeps what was searched, and another search takes its place', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await type(page, '双29 南疆');
  await until('chips', self.chips, (chips) => chips.includes('南疆'));
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  assert.equal(await box.inputValue(), '双29 南疆');
  await box.selectText();
  await page.keyboard.type('双28 北疆');
  await page.keyboard.press('Enter');
  await until('chips', self.chips, (chips) => chips.includes('北疆'));
  assert.equal(await box.inputValue(), '双28 北疆');
  await page.keyboard.type('东疆');
  await page.keyboard.press('Enter');
  await until('chips', self.chips, (chips) => chips.join() === '东疆');
  await page.goBack();
  await until(
    'text',
    () => box.inputValue(),
    (text) => text === '双28 北疆',
  );
  await self.choice('采摘', '手采').click();
  await until('chips', self.chips, (chips) => chips.includes('手采'));
  assert.equal(await box.inputValue(), '', 'the line has become other filters');
});

test('双29 means the same typed, clicked and linked', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const { totalRow } = await ask('batch/getListingFineList', { lengthMin: 29, strongMin: 29 });
  await type(page, '双29');
  await until('chips', self.chips, (chips) => chips.join() === '双29（长度≥29 强力≥29）');
  const typed = await self.total();
  await page.getByRole('button', { name: '清除' }).click();
  await self.choice('指标', '双29').click();
  await until('chips', self.chips, (chips) => chips.length === 1);
  assert.deepEqual([typed, await self.total()], [totalRow, totalRow]);
  assert.equal(new URL(page.url()).search, '?lengthMin=29&strongMin=29');
});

test('the parts that a search does not understand are shown', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  await type(page, 'CF605 双29');
  await page.getByText(/合约 CF605 已到期/).waitFor();
  await page.getByRole('combobox', { name: /^搜索批号/ }).fill('双29 65012以下');
  await page.getByText('未识别：65012以下').waitFor();
});

test('what is missing among searched numbers is listed', async ({ visitor }) => {
  const [xinjiang] = await numbers({ type: 0 });
  const { page } = await visitor('/cottonmall');
  await type(page, `${xinjiang} 65999999999 6599999`);
  await page.getByRole('link', { name: xinjiang }).first().waitFor();
  await page.getByText('未找到：').waitFor();
  const missing = await page.locator('.missing li').allInnerTexts();
  assert.deepEqual(missing, ['65999999999', '6599999 只有 7 位，应为 11 位']);
});

test('a place of inland cotton leads to its tab', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await type(page, '地产棉 双28');
  await page.getByRole('tab', { name: /地产棉/, selected: true }).waitFor();
  assert.equal(self.query().get('tab'), '2');
  await self.ready();
  for (const text of await self.column('产地')) assert.match(text, /内地/);
});

test('the other tab is offered where this one has nothing', async ({ visitor }) => {
  const [inland] = await numbers({ type: 1 });
  const { page } = await visitor(`/cottonmall?keyword=${inland}`);
  await page.getByRole('button', { name: /在地产棉中有 \d+ 批/ }).click();
  const self = cotton(page);
  await until(
    'tab',
    () => self.query().get('tab'),
    (tab) => tab === '2',
  );
  await self.ready();
  for (const text of await self.column('批号')) assert.ok(text.startsWith(present(inland)));
});

test('an empty search drops the words and keeps the filters', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?packType=1&keyword=棉&order=length&asc=false');
  const self = cotton(page);
  await self.ready();
  await type(page, '');
  await until('chips', self.chips, (chips) => chips.join() === '手采');
  assert.equal(new URL(page.url()).search, '?packType=1&order=length&asc=false');
});

test('wrong numbers are listed, and one type shows its own', async ({ visitor }) => {
  const [xinjiang] = await numbers({ type: 0 });
  const [inland] = await numbers({ type: 1 });
  const batchIds = `${xinjiang},${inland},6501,65999999999`;
  const { page } = await visitor(`/cottonmall/search?batchIds=${batchIds}&type=0`);
  await page.getByRole('link', { name: xinjiang }).first().waitFor();
  await expect(page.getByRole('link', { name: inland })).toHaveCount(0);
  const missing = await page.locator('.missing li').allInnerTexts();
  assert.deepEqual(missing, ['65999999999', '6501 只有 4 位，应为 11 位']);
  await page.getByRole('button', { name: '全部显示' }).click();
  await page.getByRole('link', { name: inland }).first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/cottonmall/search?batchIds=${inland}&type=9`);
  await page.getByText('This page could not be found').waitFor();
});

test('a lot shows lots like it', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', { pageSize: 1, lengthMin: 29 });
  const own = present(list[0]);
  const { page } = await visitor(`/cottonmall/detail?listingID=${own.listingID}`);
  const similar = page.getByRole('region', { name: '相似批次' });
  const first = similar.getByRole('link').first();
  const batch = await first.innerText();
  assert.notEqual(batch, own.batchID);
  await first.click();
  await page.getByRole('heading', { level: 1, name: batch }).waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
});

test('lots of other pages are copied too', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const [first] = await self.column('批号');
  await page.locator('.lots-row input[type=checkbox]').first().check();
  await page.getByLabel('第 2 页').click();
  await until(
    'rows',
    () => self.column('批号'),
    ([now]) => now !== first,
  );
  await self.settled();
  await page.locator('.lots-row input[type=checkbox]').first().check();
  await page.locator('.selection').getByRole('button', { name: '复制报价行' }).click();
  await page.getByText('复制成功!').waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.equal(lines.length, 2);
  assert.ok(present(lines[0]).startsWith(present(present(first).split('\n')[0])));
});

test('the menu of a phone closes by its button', async ({ visitor }) => {
  const { page } = await visitor('/', phone);
  const button = page.getByRole('button', { name: '全部分类' });
  const tap = () => button.dispatchEvent('click');
  await tap();
  await page.getByRole('link', { name: '手采棉' }).first().waitFor();
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  await tap();
  await until(
    'menu',
    () => button.getAttribute('aria-expanded'),
    (open) => open === 'false',
  );
});

test('a line is read and completed while it is typed', async ({ visitor }) => {
  const { totalRow } = await ask('batch/getListingFineList', {
    lengthMin: 28,
    strongMin: 28,
    originsCity: '巴州',
  });
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  const option = (name: RegExp) =>
    page.getByRole('listbox', { name: '补全' }).getByRole('option', { name });
  await box.click();
  await page.keyboard.type('双28 kuerle');
  await option(/^库尔勒库 /).waitFor();
  await option(/^库尔勒 巴州 /).waitFor();
  await page.getByText('kuerle…', { exact: true }).waitFor(); // the options are those of the whole word
  await page.keyboard.press('Tab');
  assert.equal(await box.inputValue(), '双28 库尔勒 ');
  const read = page.getByRole('search').locator('..').getByRole('status');
  /** Some lots expire while this runs. */
  const isAll = (lots: number) => Math.abs(lots - totalRow) <= totalRow / 20;
  await until(
    'the count',
    () => read.innerText(),
    (text) => isAll(Number(/^([\d,]+) 批/.exec(text)?.[1]?.replace(',', ''))),
  );
  await page.keyboard.type('zzzz');
  await page.getByText('未识别：zzzz').waitFor();
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await until('chips', self.chips, (chips) => chips.includes('巴州'));
  assert.ok(isAll(await self.total()));
  await box.fill('');
  await option(/^双28 库尔勒/).click();
  await until(
    'box',
    () => box.inputValue(),
    (text) => text === '双28 库尔勒',
  );
});

test('701 is the contract, and the number of a batch opens its only lot', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', { pageSize: 100 });
  const batchIds = list.map(({ batchID }) => batchID).join(',');
  const { list: offers } = await ask('web_index/search', { batchIds });
  const ofBatch = (number: string) => offers.filter(({ batchID }) => batchID === number);
  const only = present(offers.find(({ batchID }) => ofBatch(batchID).length === 1));
  const code = present(list.find(({ indexCode }) => indexCode)?.indexCode);
  const { page } = await visitor('/cottonmall');
  await type(page, code.slice('CF'.length));
  const self = cotton(page);
  await until('chips', self.chips, (chips) => chips.join() === code);
  await type(page, only.batchID);
  await page.waitForURL(new RegExp(`detail\\?.*listingID=${only.listingID}$`));
});

test('a line that no kind of goods understands is searched for among everything', async ({
  visitor,
}) => {
  const { page } = await visitor('/');
  await page.getByRole('combobox').fill('怎么算');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/find\?keyword=/);
  const articles = page.getByRole('region', { name: '文章' });
  await articles.getByRole('link', { name: '升贴水怎么算' }).waitFor();
  await articles.getByRole('link', { name: '全部 ›' }).click();
  await page.getByRole('heading', { name: '全部文章' }).waitFor();
  await page.getByRole('link', { name: '升贴水怎么算' }).first().waitFor();
});
