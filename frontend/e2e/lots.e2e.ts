// The rows: order, pages, selection, copying, comparing, failures.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { type Answer, ask, phone, present, until, wide } from './browser';
import { cotton, falling, rising } from './cotton-page';
import { test } from './fixtures';
import { market } from './market';
import { base } from './server';

const line =
  /^\d{11} 20\d\d年度 \S+ .*长\d+\.\d.*公重\d+\.\d\d (CF\d{3}[+-]\d+|一口价\d+) \S+( 捆绑)?$/;

/** The link from a lot's row to its page; another leads to the seller's shop. */
const lotLink = 'a[href*="/detail?"]';

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
  await page.waitForURL(/\/cottonmall\/detail\?listingID=\d+/);
  await page.getByText(batch).first().waitFor();
  await page.goBack();
  await self.ready();
  for (const i of [0, 1]) await page.locator('.lots-row input[type=checkbox]').nth(i).check();
  await page.locator('.selection').getByRole('button', { name: '对比' }).click();
  await page.waitForURL(/\/contrastBatch/);
  await page.getByText(batch).first().waitFor();
});

test('the price of a day that is not over is not called a closing', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?listingIndex=true');
  await cotton(page).ready();
  await page.locator(`.lots-row ${lotLink}`).first().click();
  const chart = page.locator('.price-history');
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await chart.getByText(/^现价（实时） [\d,]+$/).waitFor();
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
  await page.locator('.price-cell').getByText('捆绑', { exact: true }).first().waitFor();
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

test('a lot without a price by premium table shows why', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?lengthMax=26.9');
  const self = cotton(page);
  await self.ready();
  const word = page.locator('.lots-row .outside').first();
  assert.match(await word.innerText(), /表外/);
  await word.hover();
  await page
    .getByRole('tooltip', { name: /^升贴水表“.+”中没有(长度级|颜色级) \d\d 的升贴水，不能折算$/ })
    .waitFor();
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

test('going back from a lot and from the comparison shows the row that was left', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall?packType=2');
  const self = cotton(page);
  await self.ready();
  const box = page.locator('.lots-box');
  const place = async () => [
    await box.evaluate((element) => element.scrollTop),
    await page.evaluate(() => window.scrollY),
  ];
  await box.evaluate((element) => {
    element.scrollTop = 320;
    window.scrollTo(0, 150);
  });
  const left = await place();
  assert.ok(
    left.every((offset) => offset > 0),
    `the page does not scroll: ${left}`,
  );
  const away = [
    [self.rows.nth(9).locator(lotLink), /detail/],
    [page.getByRole('link', { name: /^批次对比/ }).first(), /contrastBatch/],
  ] as const;
  for (const [link, address] of away) {
    await link.evaluate((element) => (element as HTMLElement).click());
    await page.waitForURL(address);
    await box.waitFor({ state: 'detached' });
    await page.goBack();
    await self.ready();
    assert.deepEqual(await place(), left);
  }
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
    const jumped = await page.evaluate(() => window.shifts.reduce((sum, one) => sum + one, 0));
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

test('an unknown premium table is refused, and the standard one offered', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?premium=nonsense');
  const self = cotton(page);
  await page.getByRole('button', { name: '改用标准升贴水表' }).click();
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
});
