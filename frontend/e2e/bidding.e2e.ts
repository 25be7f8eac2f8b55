// Biddings and locked bases, between two buyers and a seller.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { phone, wide } from './browser';
import {
  deal,
  drawer,
  fundedBuyer,
  lowPrice,
  purchases,
  sales,
  sellerWith,
  step,
  submitted,
} from './deals';
import { button, said } from './demands';
import { serious } from './faults';
import { test } from './fixtures';
import { callServer, enter } from './members';

test('sealed bids are opened at their end: the seller picks one, and the other buyer loses', async ({
  visitor,
}) => {
  const market = await sellerWith(1);
  const [first, second] = [await fundedBuyer(), await fundedBuyer()];
  const { seller, indexCode } = market;
  const [[one = 0], [two = 0]] = [await submitted(market, first), await submitted(market, second)];
  const least = await lowPrice(indexCode);
  const at = { wide: await visitor(), phone: await visitor('', phone), seller: await visitor() };
  await enter(at.wide.page, first, `${purchases}?id=${one}`);
  await enter(at.phone.page, second, `${purchases}?id=${two}`);
  await enter(at.seller.page, seller, `${sales}?id=${one}`);
  await button(drawer(at.seller.page), '发起竞价').waitFor();

  const bidEnd = new Date(Date.now() + 20_000).toISOString();
  const asked = { spotSaleID: one, verb: 'BIDDING', bidType: 1, bidMinPrice: least, bidEnd };
  await callServer('POST', 'spotsale/submit_replay', asked, seller.token);
  const higher = { spotSaleID: two, price: least + 50 };
  await callServer('POST', 'spotsale/submit_bidding', higher, second.token);

  // Nobody else sees the bid, and nobody can be picked.
  const { page } = at.wide;
  await said(drawer(page), '出价在竞价结束后公开');
  await said(drawer(at.seller.page), '出价在竞价结束后公开');
  await expect(button(drawer(at.seller.page), '选定中标')).toHaveCount(0);
  await button(drawer(page), '出价').click();
  const form = step(page, '出价');
  const price = form.getByLabel('期货价', { exact: true });
  await price.fill(String(least - 5));
  await button(form, '出价').click();
  await said(form, /^不能低于/);
  await price.fill(String(least + 5));
  await button(form, '出价').dblclick();
  await said(page, '已出价');
  await expect(button(drawer(page), '出价')).toHaveCount(0);
  assert.equal((await deal(seller, one)).bids.length, 0);
  assert.deepEqual(await serious(page), []);

  // At the end the lower bid can be picked, with a reason.
  const pick = button(drawer(at.seller.page), '选定中标');
  await pick.waitFor({ timeout: 40_000 });
  await pick.click();
  const choice = step(at.seller.page, '选定中标');
  await button(choice, '选定这个出价').click();
  await said(choice, '请填写原因');
  await choice.getByLabel(/^原因/).fill('老客户，提货快');
  await button(choice, '选定这个出价').click();
  await drawer(page).getByText('交易成功', { exact: true }).first().waitFor();
  await said(drawer(page), /^订单 \d+$/);
  await said(drawer(at.phone.page), '交易失败：竞价未中');
  const bids = (await deal(first, one)).steps.filter(({ verb }) => verb === 'bid');
  assert.equal(bids.length, 1);
});

test('a buyer prices a locked basis, and the seller confirms it', async ({ visitor }) => {
  const [market, buyer] = [await sellerWith(1), await fundedBuyer()];
  const { seller, indexCode } = market;
  const [id = 0] = await submitted(market, buyer);
  const { page: own } = await visitor('', phone);
  const { page } = await visitor('', wide);
  await enter(own, buyer, `${purchases}?id=${id}`);
  await enter(page, seller, `${sales}?id=${id}`);
  await button(drawer(page), '锁定基差').click();
  const lock = step(page, '锁定基差');
  const risk = lock.getByLabel(/^风险参考价/);
  await risk.fill('12343');
  await button(lock, '锁定基差').click();
  await said(lock, '请输入尾数0或5的5位正整数');
  assert.deepEqual(await serious(page), []);
  await risk.fill(String((await lowPrice(indexCode)) - 300));
  await button(lock, '锁定基差').click();
  await said(page, '基差已锁定');

  await button(drawer(own), '放弃').click();
  const loss = step(own, '放弃锁定的基差');
  await said(loss, /将全部付给卖家，不退还$/);
  await button(loss, '放弃，点价金不退').click();
  await said(loss, '请先勾选');
  await button(loss, '取消').click();
  await button(drawer(own), '点价').click();
  const form = step(own, '点价');
  const price = (await lowPrice(indexCode)) - 50;
  await form.getByLabel('期货价', { exact: true }).fill(String(price));
  await button(form, '点价').click();
  await said(own, '已点价');

  await said(drawer(page), new RegExp(price.toLocaleString('en')));
  await button(drawer(page), '成交').click();
  const trade = step(page, '成交');
  await trade.getByLabel('成交期货价').fill(String(price + 5));
  await button(trade, '确认成交').click();
  await said(trade, /^不能高于/);
  await trade.getByLabel('成交期货价').fill(String(price));
  await button(trade, '确认成交').click();
  await drawer(own).getByText('交易成功', { exact: true }).first().waitFor();
  const { status, totalPrice } = await deal(buyer, id);
  assert.deepEqual([status, totalPrice], [7, price + 1100]);
});
