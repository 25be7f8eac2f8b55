// The rows: bundles, columns, batch numbers, failures.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { ask, phone, present, until } from './browser';
import { cotton, lotLink } from './cotton-page';
import { test } from './fixtures';
import { base } from './server';

test('the price of a day that is not over is not called a closing', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?listingIndex=true');
  await cotton(page).ready();
  await page.locator(`.lots-row ${lotLink}`).first().click();
  const chart = page.locator('.price-history');
  await page.getByRole('button', { name: '与期货比' }).click();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await chart.getByText(/^期货现价（实时） [\d,]+$/).waitFor();
  await chart.getByText(today, { exact: true }).waitFor();
  await chart.locator('.u-over').hover({ position: { x: 100, y: 80 } });
  await chart.getByText(/^收盘 [\d,]+$/).waitFor();
});

test('a lot of a bundle is marked wherever its price is', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', { isBindSale: true, pageSize: 1 });
  const { batchID, listingID } = present(list[0]);
  const { page: cards } = await visitor('/cottonmall?isBindSale=true', phone);
  await cotton(cards).ready();
  const marks = cards.locator('.card-price').getByText('捆绑', { exact: true });
  assert.equal(await marks.count(), await cards.locator('.cards > li').count());
  const { page } = await visitor(`/cottonmall/search?batchIds=${batchID}`);
  await page.locator('.lots-row').getByText('捆绑', { exact: true }).first().waitFor();
  await page.goto(new URL(`/cottonmall/detail?listingID=${listingID}`, page.url()).href);
  await page.locator('.offers').getByText('捆绑', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /加入对比$/ }).click();
  await page.getByRole('button', { name: /移出对比$/ }).waitFor();
  await page.goto(new URL('/contrastBatch', page.url()).href);
  await page.locator('.compare-lot').getByText('捆绑', { exact: true }).waitFor();
});

test('rows look the same after a lot was looked at', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?isBindSale=true');
  const self = cotton(page);
  await self.ready();
  /** The heights of each row and of its tags by lot; prices, and so the order, may move. */
  const heights = async () =>
    new Map(
      (await self.rows.evaluateAll(
        (rows, link) =>
          rows.map((row) => {
            const parts = [row, ...row.querySelectorAll('.lot-tag')];
            const lot = row.querySelector(link)?.textContent;
            return [lot, parts.map((one) => one.getBoundingClientRect().height)];
          }),
        lotLink,
      )) as [string, number[]][],
    );
  const before = await heights();
  await self.rows.first().locator(lotLink).click();
  await page.locator('.identity-mark').waitFor();
  await page.goBack();
  await self.ready();
  const after = await heights();
  const stayed = [...before].filter(([lot]) => after.has(lot));
  assert.ok(stayed.length > 0);
  for (const [lot, rowHeights] of stayed) assert.deepEqual(after.get(lot), rowHeights, lot);
});

test('a lot of a bundle shows its cost and what must be bought with it', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', { isBindSale: true, pageSize: 1 });
  const { listingID, batchID, bindSaleListingID, amount } = present(list[0]);
  const { totalRow } = await ask('batch/getListingFineList', { bindSaleListingID });
  const { page } = await visitor(`/cottonmall/detail?listingID=${listingID}`);
  const bundle = page.getByRole('region', { name: '捆绑销售' });
  await bundle.getByText(`须一起购买：${totalRow} 批`).waitFor();
  assert.equal(await bundle.locator('tbody tr').count(), totalRow);
  const own = bundle.locator('tr[aria-current]');
  assert.match(await own.innerText(), new RegExp(`${batchID}[^]*本批`));
  const terms = await page.getByRole('region', { name: '交易条件' }).innerText();
  assert.match(terms, /公定重量计价/);
  const [money = Number.NaN, price = Number.NaN] = present(
    terms.match(/整批金额\s+([\d,]+\.\d\d) 元按现价 ([\d,]+) 元\/吨/),
  )
    .slice(1)
    .map((text) => Number(text.replaceAll(',', '')));
  assert.ok(Math.abs(money - price * amount) < 0.006, `${money} for ${price} × ${amount}`);
  await bundle.getByRole('link', { name: /在列表中查看/ }).click();
  await page.getByText(/以下批次须一起购买/).waitFor();
});

test('a lot outside the premium table shows which grade counts', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?lengthMax=26.9');
  const self = cotton(page);
  await self.ready();
  const word = page.locator('.lots-row .outside').first();
  assert.match(await word.innerText(), /≈/);
  await word.hover();
  await page
    .getByRole('tooltip', { name: /按最近一档 长度2\d级 计，长度2\d级不在升贴水表内/ })
    .waitFor();
});

test('going back from a lot and from the comparison shows the row that was left', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall?packType=2');
  const self = cotton(page);
  await self.ready();
  const place = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => {
    window.scrollTo(0, 700);
    return new Promise(requestAnimationFrame); // the page learns of it with the next frame
  });
  const left = await place();
  assert.ok(left > 0, 'the page does not scroll');
  const away = [
    [self.rows.nth(9).locator(lotLink), /detail/],
    [page.getByRole('link', { name: /^批次对比/ }).first(), /contrastBatch/],
  ] as const;
  for (const [link, address] of away) {
    await link.evaluate((element) => (element as HTMLElement).click());
    await page.waitForURL(address);
    await page.locator('.lots-box').waitFor({ state: 'detached' });
    await page.goBack();
    await self.ready();
    assert.deepEqual(await place(), left);
  }
});

test('columns are chosen, moved and remembered', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByRole('button', { name: '列' }).click();
  await page.getByLabel('含杂', { exact: true }).uncheck();
  await page.getByLabel('加工厂', { exact: true }).check();
  await page.getByLabel('加工厂上移').click();
  await page.reload();
  await self.ready();
  const heads = (await page.locator('.lots-table thead th').allInnerTexts()).map(
    (head) => head.split('\n')[0],
  );
  assert.equal(heads.includes('含杂'), false);
  assert.ok(heads.indexOf('加工厂') < heads.indexOf('产地·仓库'));
});

test('a column is filtered, pinned and resized from its header', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const head = (title: string) => page.locator('thead th', { hasText: title });
  const menu = (title: string) => head(title).locator('button[aria-expanded]');
  const panel = (title: string) => page.getByRole('group', { name: `筛选 ${title}` });

  await menu('强力').click();
  await panel('强力').getByLabel('强力下限', { exact: true }).fill('29');
  await page.keyboard.press('Enter');
  await self.settled();
  await expect(self.chip).toHaveText(['强力 ≥29.0']);
  for (const value of await self.numbers('强力')) assert.ok(value >= 29, `${value} cN/tex`);
  await page.keyboard.press('Escape');
  await expect(panel('强力')).toHaveCount(0);
  await expect(menu('强力')).toBeFocused();
  await expect(menu('强力')).toHaveAttribute('title', '强力 ≥29.0');
  await page.keyboard.press('Enter');
  await panel('强力').getByRole('button', { name: '清除筛选' }).click();
  await expect(self.chip).toHaveCount(0);
  await page.locator('.sums').click();
  await expect(panel('强力')).toHaveCount(0);

  // The ginneries are counted only while their filter is open.
  await page.getByRole('button', { name: '列' }).click();
  await page.getByLabel('加工厂', { exact: true }).check();
  await menu('加工厂').click();
  await panel('加工厂').getByRole('checkbox').first().check();
  await self.settled();
  const ginnery = self.query().get('factoryName');
  for (const name of await self.column('加工厂')) assert.equal(name, ginnery);
  await page.keyboard.press('Escape');

  await head('现价').click({ button: 'right' });
  await panel('现价').getByRole('button', { name: '固定在左侧' }).click();
  const left = (title: string) => head(title).evaluate((cell) => cell.getBoundingClientRect().left);
  const cell = () => self.rows.first().locator('td').nth(1).boundingBox();
  const [before, place] = [await cell(), await left('现价')];
  const edge = head('长度').getByRole('separator');
  const { x, y } = present(await edge.boundingBox());
  await page.mouse.move(x + 4, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 404, y + 10, { steps: 4 });
  await page.mouse.up();
  const width = () => head('长度').evaluate((cell) => cell.getBoundingClientRect().width);
  const wide = await width();
  assert.ok(wide > 440, `${wide} px`);
  await page.locator('.lots-table tbody').evaluate((body) => body.scrollTo(150, 0));
  await until(
    'the head follows',
    () => page.locator('.lots-table thead').evaluate((row) => row.scrollLeft),
    (scrolled) => scrolled === 150,
  );
  assert.deepEqual([await cell(), await left('现价')], [before, place]);

  await page.reload();
  await self.ready();
  assert.equal(await width(), wide);
  assert.equal(await left('现价'), place);
  await edge.press('ArrowLeft');
  assert.equal(await width(), wide - 8);
  await edge.dblclick();
  await until('the width of the columns', width, (now) => now < 100);
});

test('batch numbers pasted into the dialog are searched', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', { pageSize: 2 });
  const [a, b] = list.map(({ batchID }) => batchID);
  const { page } = await visitor('/cottonmall');
  await page.getByRole('button', { name: '批号查询' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(`${a}，${b},\n65999999999`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /查询|搜索/ })
    .click();
  await page.waitForURL(/\/cottonmall\/search\?batchIds=/);
  for (const batch of [present(a), present(b), '65999999999'])
    await page.getByText(batch).first().waitFor();
});

test('a failed server is shown, and the page recovers without a reload', async ({ visitor }) => {
  const { page, forgive } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  forgive();
  await page.route('**/mall/batch/getListingFineList', (route) => route.abort());
  await self.choice('采摘', '手采').click();
  await page.getByText(/网络异常，请检查网络后重试，正在自动重试/).waitFor();
  assert.ok((await self.rows.count()) > 0, 'the old rows stay');
  await expect(page.locator('.sums')).toHaveCount(0); // they are not true of the new filters
  await page.unroute('**/mall/batch/getListingFineList');
  await page.locator('.notice-failed').waitFor({ state: 'hidden' });
  await self.settled();
  for (const text of await self.column('批号')) assert.match(text, /手采/);
});

test('an index that is being built is shown, and the rows follow without a reload', async ({
  visitor,
}) => {
  const { page, forgive } = await visitor();
  forgive();
  const body = JSON.stringify({ code: 503, msg: '正在建立索引，请稍候', data: null });
  await page.route('**/mall/batch/getListingFineList', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body }),
  );
  await page.goto(`${base}/cottonmall`);
  await page.getByText(/正在建立索引/).waitFor();
  await page.unroute('**/mall/batch/getListingFineList');
  await cotton(page).rows.first().waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a refusal is shown with its sentence, without old rows and with a link', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall?packType=1');
  const self = cotton(page);
  await self.ready();
  await page.evaluate(() => {
    history.pushState(null, '', '?packType=1&keyword=%28+%29');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const alert = page.getByRole('alert');
  await alert.getByText(/没有可以查找的文字或数字/).waitFor();
  await expect(self.rows).toHaveCount(0);
  assert.doesNotMatch(await alert.innerText(), /请求号|重试/);
  assert.match(await page.locator('.sums').innerText(), /^共 — 批/);
  await alert.getByRole('button', { name: '去掉『“( )”』' }).click();
  await self.ready();
  await expect(self.chip).toHaveText(['手采']);
  await self.rows.first().waitFor();
});

test('an address with an unknown premium table opens by the default one', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?premium=nonsense');
  const self = cotton(page);
  await page.getByText('链接中的升贴水表不能使用，折3128改按默认的表').waitFor();
  await self.rows.first().waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('a phone has cards, and the filters in a drawer', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall', phone);
  const self = cotton(page);
  await self.ready();
  assert.equal(await page.locator('.cards > li').count(), 30);
  const before = await self.total();
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('dialog').waitFor();
  await self.choice('采摘', '手采').click();
  await until(
    'address',
    () => self.query().get('packType'),
    (pack) => pack === '1',
  );
  await page.getByRole('button', { name: /^查看 [\d,]+ 批$/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.ok((await self.total()) < before);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  assert.ok(overflow <= 0, `${overflow} px too wide`);
  await self.settled();
  for (const key of ['g', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: '已选批次' })).toContainText(/已选\s*2\s*批/);
  await page.keyboard.press('v'); // its button is in a panel that is closed
  await page.getByRole('group', { name: '视图' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.cards > li').first().getByText('整齐度').click();
  await page.waitForURL(/\/cottonmall\/detail/);
});
