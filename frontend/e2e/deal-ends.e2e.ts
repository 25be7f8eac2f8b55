// Inquiries that end without an order, and the way back from one.

import { expect } from '@playwright/test';
import { phone, present, wide } from './browser';
import {
  deal,
  drawer,
  fundedBuyer,
  inquire,
  lowPrice,
  purchases,
  sales,
  sellerWith,
  step,
  submitted,
} from './deals';
import { button, said } from './demands';
import { test } from './fixtures';
import { row } from './member-page';
import { callServer, enter } from './members';

test('an inquiry is deleted, or ends when the seller reports the lot sold', async ({ visitor }) => {
  const [{ seller, lots }, buyer] = [await sellerWith(2), await fundedBuyer()];
  const ids = await inquire(
    buyer,
    lots.map(({ listingID }) => listingID),
  );
  const deleted = present(lots[0]).batchID;
  const { page: own } = await visitor('', phone);
  const { page: shop } = await visitor('', wide);
  await enter(own, buyer, purchases);
  await enter(shop, seller, sales);
  await own.getByLabel(`选择 ${deleted}`).check();
  await button(own.getByLabel('已选询盘'), '删除').click();
  await button(step(own, '删除询盘'), /^删\s?除$/).click();
  await said(own, '已删除');
  for (const page of [own, shop]) await expect(page.getByText(deleted)).toHaveCount(0);

  await button(shop, /^查看 XP\d+$/).click();
  await button(drawer(shop), '报为已售').click();
  await button(step(shop, '报为已售'), '确认已售').click();
  await said(shop, '已报为已售');
  await enter(own, buyer, `${purchases}?id=${ids[1]}`);
  await said(drawer(own), '交易失败：已售');
});

test('a buyer abandons a locked basis, and both accounts show what it cost', async ({
  visitor,
}) => {
  const [market, buyer] = [await sellerWith(1), await fundedBuyer()];
  const { seller, indexCode } = market;
  const [spotSaleID] = await submitted(market, buyer);
  const riskPrice = (await lowPrice(indexCode)) - 300;
  await callServer('POST', 'spotsale/save_lock_basis', { spotSaleID, riskPrice }, seller.token);
  const [{ page: own }, { page: shop }] = [await visitor('', wide), await visitor('', phone)];
  await enter(own, buyer, `${purchases}?id=${spotSaleID}`);
  await enter(shop, seller, `${sales}?id=${spotSaleID}`);
  await button(drawer(own), '放弃').click();
  const loss = step(own, '放弃锁定的基差');
  await loss.getByLabel('我知道点价金不退').check();
  await button(loss, '放弃，点价金不退').click();
  await said(own, '已放弃');
  const { deposit, paidDeposit } = await deal(buyer, spotSaleID);
  expect([deposit, paidDeposit]).toEqual([0, expect.any(Number)]);
  const cost = paidDeposit.toLocaleString('en', { minimumFractionDigits: 2 });
  for (const page of [own, shop]) await said(drawer(page), `点价金 ${cost} 元已付给卖家`);

  await enter(own, buyer, '/member/deposit');
  await row(own, '违约扣付').getByText(`-${cost}`).waitFor();
  await enter(shop, seller, '/member/deposit');
  await said(shop, `+${cost}`);
});

test('the way back from an inquiry keeps the list as it was', async ({ visitor }) => {
  const [market, buyer] = [await sellerWith(2), await fundedBuyer()];
  const [spotSaleID, other] = await submitted(market, buyer);
  const reply = { spotSaleID: other, verb: 'REVOKED', notes: '不卖了' };
  await callServer('POST', 'spotsale/submit_replay', reply, market.seller.token);
  const { page } = await visitor('', phone);
  await enter(page, buyer, purchases);
  await page.getByRole('tab', { name: '待回复 1' }).click();
  const open = button(page, /^查看 XP\d+$/);
  await expect(open).toHaveCount(1);
  await open.click();
  await drawer(page).waitFor();
  await page.reload();
  await drawer(page).waitFor();
  await button(drawer(page), /撤销/).click();
  await step(page, '撤销').waitFor();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/待回复/);
  await page.goForward();
  await drawer(page).waitFor();
  expect((await deal(buyer, spotSaleID)).status).toBe(2);
});
