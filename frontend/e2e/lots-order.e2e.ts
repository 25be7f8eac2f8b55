// The order and the pages of the rows, and how quotes change them.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { type Answer, ask, phone, present, until, wide } from './browser';
import { cotton, falling, lotLink, rising } from './cotton-page';
import { test } from './fixtures';
import { market } from './market';

test('sorts by price, by a column, and back', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  assert.ok(rising(await self.numbers('现价')));
  await page.getByRole('button', { name: /^长度\s*mm/ }).click();
  await until(
    'address',
    () => self.query().get('order'),
    (order) => order === 'length',
  );
  await self.settled();
  assert.ok(falling(await self.numbers('长度')));
  await page.locator('th[aria-sort=descending]').getByRole('button', { name: /^长度/ }).click();
  await until(
    'address',
    () => self.query().get('asc'),
    (asc) => asc === null,
  );
  await self.settled();
  assert.ok(rising(await self.numbers('长度')));
});

test('sorts by 折3128 under another premium table', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true&order=price3128');
  const self = cotton(page);
  await self.ready();
  const first = await self.numbers('折3128');
  assert.ok(rising(first));
  const table = page.getByLabel('折3128按');
  const codes = await until(
    'the premium tables',
    () =>
      table
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? '')),
    ({ length }) => length > 1,
  );
  await table.selectOption(
    present(codes.find((code) => !page.url().includes(code) && code !== codes[0])),
  );
  await until('address', () => self.query().get('premium'), Boolean);
  await self.settled();
  const second = await self.numbers('折3128');
  assert.ok(rising(second));
  assert.notDeepEqual(second, first);
});

test('groups lots by warehouse, opens a group and narrows the lots to it', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true'); // fixed prices do not tick
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('分组').selectOption('depot');
  const table = page.getByRole('table', { name: '按仓库分组' });
  const groups = table.locator('button[data-group]');
  await groups.first().waitFor();
  await self.settled();
  const lowest = await table.locator('.tick-price').allInnerTexts();
  assert.ok(rising(lowest.map((price) => Number(price.replace(',', '')))));
  await table.getByRole('button', { name: '批数' }).click();
  await until(
    'address',
    () => self.query().get('groupOrder'),
    (order) => order === 'count',
  );
  await self.settled();
  const name = await groups.first().innerText();
  const line = await table.locator('tbody').first().innerText();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  const all = page.getByRole('button', { name: /^只看这个仓库/ });
  await all.waitFor();
  await self.settled();
  assert.ok(rising(await self.numbers('现价')));
  assert.ok(line.includes(present((await self.column('现价'))[0])), `${line} has its lowest price`);
  await all.click();
  await until(
    'address',
    () => [self.query().get('depositary'), self.query().get('group')].join(),
    (filters) => filters === `${name},`,
  );
  await self.ready();
  assert.ok(line.includes((await self.total()).toLocaleString('en')), `${line} has its lots`);
});

test('pages by 30 to lot 3,000 and shows the limit', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?pricing=true');
  const self = cotton(page);
  await self.ready();
  const first = await self.column('批号');
  await page.getByLabel('第 2 页').click();
  await until(
    'address',
    () => self.query().get('pageNum'),
    (pageNum) => pageNum === '2',
  );
  await self.settled();
  const second = await self.column('批号');
  assert.equal(second.filter((batch: string) => first.includes(batch)).length, 0);
  await page.goto(new URL('/cottonmall?pageNum=100', page.url()).href);
  await self.ready();
  if ((await self.total()) > 3000) await page.getByText(/只能翻到第 3,000 批/).waitFor();
});

test('a page beyond the last shows the last', async ({ visitor }) => {
  const demand = { type: 1, packType: '1' };
  const { totalRow } = await ask('batch/getListingFineList', demand);
  const last = Math.ceil(totalRow / 30);
  const { page } = await visitor('/cottonmall?tab=2&packType=1');
  const self = cotton(page);
  await self.ready();
  await page.goto(new URL(`/cottonmall?tab=2&packType=1&pageNum=${last + 1}`, page.url()).href);
  await self.rows.first().waitFor();
  await self.settled();
  assert.equal(self.query().get('pageNum'), String(last));
  assert.equal(await page.locator('.pager [aria-current=page]').innerText(), String(last));
  await page.goBack();
  await until(
    'address',
    () => self.query().get('pageNum'),
    (pageNum) => pageNum === null,
  );
});

test('prices tick while the order stays', { tag: '@demo' }, async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?listingIndex=true&pageNum=60');
  const self = cotton(page);
  await self.ready();
  const rows = await self.column('批号');
  await page.locator('.tick-up, .tick-down').first().waitFor({ timeout: 30_000 });
  assert.deepEqual(await self.column('批号'), rows);
});

test('rows that quotes put out of order stay until the list is reloaded', async ({ visitor }) => {
  for (const [viewport, row, contract] of [
    [wide, '.lots-row', 'td'],
    [phone, '.cards > li', '.card-price small'],
  ] as const) {
    const { page } = await visitor('/error', viewport);
    const { move } = await market(page);
    await page.goto(
      new URL('/cottonmall?listingIndex=true&mikeMin=3.7&mikeMax=4.2', page.url()).href,
    );
    const self = cotton(page);
    await self.ready();
    const batches = () => page.locator(`${row} ${lotLink}`).allInnerTexts();
    const [offers, shown] = [
      await page.locator(`${row} ${contract}`).allInnerTexts(),
      await batches(),
    ];
    await page.evaluate(() => {
      window.shifts = [];
    });
    await move(present(offers.join().match(/CF\d{3}/)?.[0]), 5000);
    const hint = page.getByRole('button', { name: '行情已变动，点此刷新排序' });
    await hint.waitFor();
    assert.deepEqual(await batches(), shown);
    const jumped = await page.evaluate(() =>
      window.shifts.reduce((sum, { value }) => sum + value, 0),
    );
    assert.ok(jumped < 0.001, `the hint makes the page jump by ${jumped}`);
    const answered = page.waitForResponse(/getListingFineList/);
    await hint.click();
    const { data }: { data: Answer<'POST', 'batch/getListingFineList'> } = await (
      await answered
    ).json();
    const fresh = data.list.map(({ batchID }) => batchID);
    await until('rows', batches, (now) => now.every((batch, i) => batch === fresh[i]));
  }
});

test('prices are called live only while they are', async ({ visitor }) => {
  const { page, context, forgive } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  forgive();
  const strip = page.getByRole('list', { name: '合约行情' });
  await expect(strip.getByText(/行情暂停/)).toHaveCount(0);
  await context.setOffline(true);
  await strip.getByText(/^行情暂停 \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: '批号查询' }).click();
  assert.ok((await self.rows.count()) > 0, 'what is not loaded yet waits, the page stays');
  await context.setOffline(false);
  await strip.getByText(/行情暂停/).waitFor({ state: 'hidden' });
  await page.getByRole('dialog').waitFor();
});
