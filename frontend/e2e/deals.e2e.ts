// The life of an inquiry, from the cart to the order.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { phone, present } from './browser';
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
  verify,
} from './deals';
import { button, newBuyer, said } from './demands';
import { serious } from './faults';
import { test } from './fixtures';
import { callServer, enter } from './members';

test('a lot of the cart is asked for, corrected, priced and sold', async ({ visitor }) => {
  const [{ seller, indexCode, lots }, buyer] = [await sellerWith(1), await fundedBuyer()];
  const { batchID, listingID } = present(lots[0]);
  const good = (await lowPrice(indexCode)) + 5;
  await callServer('POST', 'cart', { listingIds: String(listingID) }, buyer.token);
  const { page } = await visitor();
  await enter(page, buyer, '/member/trade/shopCart');
  await page.getByRole('checkbox', { name: `选择 ${batchID}` }).check();
  await button(page.getByLabel('已选批次'), /^询[价盘]$/).click();
  const order = page.getByRole('dialog', { name: '询盘下单' });
  await order.getByText('只询盘').click();
  await button(order, /^提交询盘/).click();
  await order.getByRole('link', { name: /查看我的采购询盘/ }).click();
  await page.getByText('待核验', { exact: true }).last().waitFor();

  const { page: shop } = await visitor('', phone);
  await enter(shop, seller, sales);
  await button(shop, `核验未售 ${batchID}`).click();
  const check = step(shop, '核验为未售');
  await check.getByRole('textbox', { name: '基差' }).fill('1200');
  await said(check, '原 1,100');
  await button(check, '确认未售').click();
  await said(shop, '已核验为未售');

  // The buyer sees the old and the new basis, and has to submit the terms.
  await button(page, /^查看 XP\d+$/).click();
  await said(drawer(page), '基差 +1,100 → +1,200。请核对后再提交挂盘。');
  await button(drawer(page), '提交挂盘').click();
  const terms = step(page, '提交挂盘');
  const price = terms.getByRole('textbox', { name: '挂盘期货价' });
  const send = button(terms, '提交挂盘');
  await send.click();
  await said(terms, '挂盘期货价不能为空!');
  await said(terms, '请选勾选风险提示!');
  await price.fill('17012');
  await said(terms, '请输入尾数0或5的5位正整数');
  await price.fill('99995');
  await said(terms, /^超出今日涨跌停范围/);
  await said(terms, /^本次点价将扣除 [\d,]+\.\d\d 元点价金/);
  assert.deepEqual(await serious(page), []);
  await price.fill(String(good));
  await terms.getByLabel(/^我知道期货价格会波动/).check();
  await send.dblclick();
  await said(page, '已提交挂盘，等卖家回复');

  await button(shop, `挂盘 ${batchID}`).click();
  await button(step(shop, '接受挂盘'), '挂盘').click();
  await drawer(page).getByText('挂盘中', { exact: true }).first().waitFor();
  await button(shop, `成交 ${batchID}`).click();
  const trade = step(shop, '成交');
  await button(trade, '确认成交').click();
  await drawer(page).getByText('交易成功', { exact: true }).first().waitFor();
  await said(drawer(page), /^DD\d+$/);
  const { list } = await callServer('GET', 'spotsale/listSpotSalePurchase', {}, buyer.token);
  const { steps, totalPrice } = await deal(buyer, present(list[0]).spotSaleID);
  assert.equal(totalPrice, good + 1200);
  assert.deepEqual(
    steps.map(({ verb }) => verb),
    ['inquire', 'verify', 'submit', 'hang', 'trade'],
  );
});

test('steps with many inquiries have a result for each', async ({ visitor }) => {
  const [{ seller, indexCode, lots }, buyer] = [await sellerWith(3), await newBuyer()];
  const ids = await inquire(
    buyer,
    lots.map(({ listingID }) => listingID),
  );
  const { page: shop } = await visitor();
  await enter(shop, seller, sales);
  await shop.getByLabel('选择本页全部询盘').check();
  await button(shop.getByLabel('已选询盘'), '核验未售').click();
  await button(step(shop, '核验为未售'), '确认未售').click();
  await said(shop, '已核验为未售：3 单');

  const { page } = await visitor('', phone);
  await enter(page, buyer, purchases);
  for (const { batchID } of lots) await page.getByLabel(`选择 ${batchID}`).check();
  assert.deepEqual(await serious(page), []);
  const bar = page.getByLabel('已选询盘');
  await button(bar, '提交挂盘').click();
  const terms = step(page, '提交挂盘');
  await said(terms, /^您的余额不足/);
  const low = String(await lowPrice(indexCode));
  for (const { batchID } of lots) await terms.getByLabel(`${batchID} 挂盘期货价`).fill(low);
  await terms.getByLabel(/^我知道期货价格会波动/).check();
  await button(terms, '提交挂盘').click();
  await said(page, '成功 0 单，失败 3 单');
  await button(page, '知道了').click();

  for (const { batchID } of lots.slice(1)) await page.getByLabel(`选择 ${batchID}`).check();
  await button(bar, '撤销').click();
  await button(step(page, '撤销'), '撤销').dblclick();
  await said(page, '已撤销：2 单');
  await page.getByRole('tab', { name: '交易失败 2' }).waitFor();
  const { steps } = await deal(buyer, present(ids[1]));
  assert.equal(steps.filter(({ verb }) => verb === 'revoke').length, 1);
});

test('the inquiry of another company is not there', async ({ visitor }) => {
  const [{ seller, lots }, buyer] = [await sellerWith(1), await newBuyer()];
  const [id = 0] = await inquire(buyer, [present(lots[0]).listingID]);
  await verify(seller, [id]);
  const stranger = await newBuyer();
  const { page, forgive } = await visitor();
  forgive(); // of the refused call
  await enter(page, stranger, `${purchases}?id=${id}`);
  await said(page, /^没有这个询盘单/);
  await said(page, /^还没有询盘/);
  await expect(page.getByText(present(lots[0]).batchID)).toHaveCount(0);
  const { page: guest } = await visitor(purchases);
  await guest.waitForURL(/\/login\/login\?redirect=/);
});
