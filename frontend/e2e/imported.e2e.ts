// Imported cotton: from the list by landed price to a lot, its bill of lading and back; a seller's sheet; a deal.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { ask, phone, present, until } from './browser';
import { fundedBuyer, purchases, sales, step } from './deals';
import { faults } from './faults';
import { test } from './fixtures';
import { callServer, enter, mill } from './members';
import { newMobile } from './person';
import { base } from './server';

const numbers = (texts: string[]) => texts.map((text) => Number(text.replace(/\D/g, '')));

test('a lot is found by its landed price, and its computation is shown', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?tab=4');
  await page.waitForURL(/\/import\?currency=2/);
  await page.getByRole('button', { name: /^巴西/ }).click();
  await page.getByTitle('按到厂价（滑准税）排序').click();
  await page.waitForURL((url) => url.searchParams.get('duty') === '2');
  const landed = async () =>
    numbers(await page.locator('td[data-label^="到厂 滑准税"]').allInnerTexts());
  const search = { currency: 2, originsName: '巴西', duty: 2, order: 'landed', asc: true } as const;
  const { list, totalRow } = await ask('imported/list', search);
  const [first] = await until('rows', landed, (prices) => prices.length === list.length);
  assert.ok(Math.abs(present(first) - present(list[0]?.landed).slidingPrice) < 300, 'the cheapest');
  const sorted = list.map((lot) => present(lot.landed).slidingPrice);
  assert.deepEqual(
    sorted,
    sorted.toSorted((a, b) => a - b),
    'prices of one moment are in order, those on the page move',
  );
  await page.getByText(`${totalRow} 批`).waitFor();
  assert.deepEqual(await faults(page, 'the list'), []);
  await page
    .getByRole('table', { name: '进口棉' })
    .getByRole('link', { name: /^巴西/ })
    .first()
    .click();
  const computed = page.getByRole('table', { name: '到厂价的计算' });
  await expect(computed.getByRole('row', { name: /^到厂价/ })).toBeVisible();
  await page
    .getByRole('table', { name: '质量相近的国产棉' })
    .or(page.getByText('没有质量相近'))
    .waitFor();
  assert.deepEqual(await faults(page, 'the lot'), []);
  const bill = page.getByTitle('同一提单的各批');
  const number = await bill.innerText();
  await bill.click();
  await page.getByRole('heading', { name: `提单 ${number}` }).waitFor();
  await page.getByRole('navigation', { name: '主导航' }).getByText('首页').click();
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  await box.fill(number.toLowerCase());
  await box.press('Enter');
  await page.getByRole('heading', { name: `提单 ${number}` }).waitFor();
  assert.deepEqual(await faults(page, 'the bill'), []);
});

test('imported cotton is shown as cards on a phone', async ({ visitor }) => {
  const { page } = await visitor('/import?currency=2&duty=1', phone);
  await page.locator('main li').first().waitFor();
  assert.deepEqual(await faults(page, 'the list'), []);
});

test('a seller puts a sheet on sale, and its lots are found', async ({ visitor }) => {
  const { page } = await visitor();
  await enter(page, await mill(`进口棉行 ${newMobile()}`), '/member/imported/list');
  await page.getByText(/店铺里还没有进口棉/).waitFor();
  assert.deepEqual(await faults(page, 'the empty shop'), []);
  await page.getByRole('button', { name: '表格上架' }).first().click();
  const bill = `COSU${newMobile()}`;
  const rows = [
    '提单号,港口,货物位置,年度,国家,等级,长度,马值,包数,重量,一口价',
    `${bill},青岛,保税,2026,美国,31,36,3.7-4.9,88,20.1,85.25`,
    `${bill},青岛,保税,2026,美国,31,37,3.7-4.9,88,20.2,86`,
    `${bill},青岛,保税,2026,美国,不知道,37,3.7-4.9,88,20.2,86`,
  ];
  await page.getByLabel('选择进口棉表格').setInputFiles({
    name: '进口棉.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByText(/美国没有等级/).waitFor();
  assert.deepEqual(await faults(page, 'the preview'), []);
  await page.getByRole('button', { name: '导入 2 批' }).click();
  await page.getByText('导入完成').waitFor();
  await page.getByRole('button', { name: '查看我的进口棉' }).click();
  await page.getByRole('tab', { name: /^在售\s*2$/ }).waitFor();
  assert.deepEqual(await faults(page, 'the shop'), []);
  await page.getByRole('button', { name: /^改价/ }).first().click();
  await page.getByLabel('一口价（美分/磅）').waitFor();
  assert.deepEqual(await faults(page, 'the form'), []);
  const find = () => ask('imported/list', { keyword: bill });
  await until('the lots', find, ({ totalRow }) => totalRow === 2);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^美国/ }).first().click();
  await page.getByRole('table', { name: '到厂价的计算' }).waitFor();
});

test('a lot goes from the cart by a deal in dollars to an order', async ({ visitor }) => {
  const seller = await mill(`进口棉贸易 ${newMobile()}`);
  const billOfLadingNo = `MAEU${newMobile()}`;
  await callServer(
    'POST',
    'imported/submitRelease',
    {
      list: [
        {
          billOfLadingNo,
          ...{
            port: 'CNTAO',
            position: 1,
            cottonYear: 2026,
            country: 'US',
            level: '31',
            length: 36,
          },
          ...{ packnum: 88, amount: 20, currency: 2, price: 85.25 },
          listingValidity: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        },
      ],
    },
    seller.token,
  );
  const find = () => ask('imported/list', { keyword: billOfLadingNo });
  await until('the lot', find, ({ totalRow }) => totalRow === 1);
  const { page } = await visitor();
  await enter(page, await fundedBuyer(), `/import?keyword=${billOfLadingNo}&duty=1`);
  await page.getByRole('checkbox', { name: `选择 美国 31 ${billOfLadingNo}` }).check();
  const bar = page.getByRole('region', { name: '已选进口棉' });
  await bar.getByText('已选 1 批 · 20 吨').waitFor();
  assert.deepEqual(await faults(page, 'the selection'), []);
  await bar.getByRole('button', { name: '加入购物车' }).click();
  await page.getByText('加入购物车成功').waitFor();
  await page.goto(`${base}/member/trade/shopCart`);
  const { quotaPrice } = present(present((await find()).list[0]).landed);
  await page
    .getByRole('row', { name: billOfLadingNo })
    .getByText(quotaPrice.toLocaleString('en-US'))
    .waitFor();
  await page.getByRole('checkbox', { name: billOfLadingNo }).check();
  assert.deepEqual(await faults(page, 'the cart'), []);
  const chosen = page.getByRole('region', { name: '已选批次' });
  await chosen.getByText('37,588.77').waitFor(); // 44,092.4 lb at 85.25 ¢
  await chosen.getByRole('button', { name: '询盘' }).click();
  await page.getByRole('button', { name: '提交询盘并挂盘' }).click();
  await page.getByText('操作成功!').waitFor();

  const market = await visitor();
  await enter(market.page, seller, sales);
  await market.page.getByRole('button', { name: `核验未售 ${billOfLadingNo}` }).click();
  await step(market.page, '核验为未售').getByRole('button', { name: '确认未售' }).click();
  await market.page.getByRole('button', { name: `成交 ${billOfLadingNo}` }).click();
  await step(market.page, '成交').getByRole('button', { name: '确认成交' }).click();
  await market.page.getByText('交易成功', { exact: true }).first().waitFor();

  await page.goto(base + purchases);
  await page.getByRole('link', { name: /^DD/ }).click();
  await page.getByText('单位：美元').waitFor();
  assert.deepEqual(await faults(page, 'the order'), []);
});
