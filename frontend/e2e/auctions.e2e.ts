// Auctions: two buyers bid against each other, and a won lot has an order.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { phone, present } from './browser';
import { announce, fundedBuyer, sellerWith } from './deals';
import { button, said } from './demands';
import { serious } from './faults';
import { test } from './fixtures';
import { enter, listen } from './members';
import { complete } from './orders';
import { demo, demoPassword } from './person';
import { endLot } from './server';

test('two buyers bid against each other into the extension, and the order of the winner is completed', async ({
  visitor,
}) => {
  const { seller, lots } = await sellerWith(1);
  const { batchID, listingID } = present(lots[0]);
  const [first, second] = await Promise.all([fundedBuyer(), fundedBuyer()]);
  const path = `/bidCotton?code=${await announce(seller, [listingID])}`;
  const { page, context } = await visitor();
  const { page: other } = await visitor('', phone);
  await enter(page, first, path);
  await enter(other, second, path);
  const tab = await context.newPage();
  await tab.goto(new URL('/member', page.url()).href);
  await listen(tab);

  await bid(page, batchID, '1003');
  await said(page, '出价应按加价幅度 10 元/吨递增，可出价 +1,000 或 +1,010 元/吨');
  await bid(page, batchID, '1,005');
  await said(page, '出价应按加价幅度 10 元/吨递增，可出价 +1,000 或 +1,010 元/吨');
  await bid(page, batchID, '10,000');
  const slip = page.getByRole('dialog', { name: `批次 ${batchID} 出价` });
  await button(slip, '确认高出 9,000 元/吨').waitFor();
  await button(slip, '取消').click();
  await bid(page, batchID, '');
  const asked = (who: Page) => who.getByRole('dialog', { name: `批次 ${batchID} 出价` });
  await said(asked(page), /将冻结保证金 [\d,]+\.\d\d 元/);
  await button(asked(page), '取消').click();
  await bid(page, batchID, ''); // its key does not answer the question, which opens at once now
  await button(asked(page), '确定').click();
  await said(page, /^领先/);
  await bid(other, batchID, '1010'); // an empty field would bid the price before
  await button(asked(other), '确定').click();
  await said(other, /^领先/);
  await said(page, /^被超过/); // its row says it, other pages have an alert
  await said(tab, new RegExp(`^批次 ${batchID} 有更高的出价`));
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(await serious(other), []);

  await bid(page, batchID, '');
  await said(page, /^领先/);
  await said(other, /^被超过/);
  await button(page, '3').click();
  const rows = page.getByRole('dialog', { name: `批次 ${batchID} 的出价` }).getByRole('row');
  await expect(rows).toContainText([
    ...['出价企业', /^本企业\S+\+1,020/, /^买家 2\+1,010/, /^本企业\S+\+1,000/],
  ]);
  await page.keyboard.press('Escape');

  // A bid in the last two minutes puts the end off by two minutes, on both screens.
  const row = await page.locator('[id^=lot-]').getAttribute('id');
  const lotID = Number(present(row).slice('lot-'.length));
  for (const [n, bidder] of [other, page].entries()) {
    await endLot(lotID, 60);
    await bid(bidder, batchID, '');
    for (const one of [page, other]) await said(one, `顺延 ${n + 1} 次`);
  }
  for (const one of [page, other]) await expect(one.getByTitle('距截止')).toHaveText(/^0[23]:/);
  await endLot(lotID, 1);
  await said(page, '已中标');
  await said(tab, /由贵企业以 \S+ \+1,040 元\/吨 中标，订单已生成/);
  await said(other, '未中标');

  await page.getByRole('link', { name: '订单', exact: true }).click();
  await complete(page, first, seller);
});

test('a lot that was won has an order @demo', async ({ visitor }) => {
  const { page } = await visitor();
  const buyer = { mobile: demo.buyer, password: demoPassword };
  await enter(page, buyer, '/member/auction/purchase?status=3');
  const won = page.getByRole('row', { name: /中标/ }).last();
  const batchID = await won.getByRole('link', { name: /^\d{11}$/ }).innerText();
  await won.getByRole('link', { name: '订单' }).click();
  await page.getByRole('heading', { name: /^DD\d+$/ }).waitFor();
  await said(page, batchID);
  assert.deepEqual(await serious(page), []);
});

/** Enters a bid for a lot once it may be bid for; the least one without a price. */
async function bid(page: Page, batchID: string, price: string) {
  const field = page.getByLabel(`批次 ${batchID} 出价`, { exact: true });
  await expect(field).toBeEnabled();
  await field.fill(price);
  await field.press('Enter');
}
