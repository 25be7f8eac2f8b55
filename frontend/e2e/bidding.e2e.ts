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
import { callServer, enter, type Person } from './members';

test('sealed bids are opened at their end: the seller picks one, and the other buyer loses', async ({
  visitor,
}) => {
  const market = await sellerWith(2);
  const [first, second] = [await fundedBuyer(), await fundedBuyer()];
  const { seller, indexCode } = market;
  const [own, others] = [await submitted(market, first), await submitted(market, second)];
  const least = await lowPrice(indexCode);
  const open = (spotSaleID: number, seconds: number) => {
    const bidEnd = new Date(Date.now() + 1000 * seconds).toISOString();
    const asked = { spotSaleID, verb: 'BIDDING', bidType: 1, bidMinPrice: least, bidEnd };
    return callServer('POST', 'spotsale/submit_replay', asked, seller.token);
  };
  const bid = ({ token }: Person, spotSaleID: number, price: number) =>
    callServer('POST', 'spotsale/submit_bidding', { spotSaleID, price }, token);
  const [{ page }, { page: loser }, { page: shop }] = [
    await visitor(),
    await visitor('', phone),
    await visitor(),
  ];

  // Before the end nobody else sees a bid, and nobody can be picked.
  await open(own[0], 3600);
  await bid(second, others[0], least + 50);
  await enter(page, first, `${purchases}?id=${own[0]}`);
  await said(drawer(page), '出价在竞价结束后公开');
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
  assert.deepEqual(await serious(page), []);
  const mine = await deal(first, own[0]);
  assert.deepEqual(
    mine.bids.map((one) => one.price),
    [least + 5],
  );
  await enter(shop, seller, `${sales}?id=${own[0]}`);
  await said(drawer(shop), '出价在竞价结束后公开');
  await expect(button(drawer(shop), '选定中标')).toHaveCount(0);

  // At the end the lower bid can be picked, with a reason.
  await open(own[1], 8);
  await Promise.all([bid(first, own[1], least), bid(second, others[1], least + 50)]);
  await page.goto(new URL(`${purchases}?id=${own[1]}`, page.url()).href);
  await enter(loser, second, `${purchases}?id=${others[1]}`);
  await shop.goto(new URL(`${sales}?id=${own[1]}`, shop.url()).href);
  await button(drawer(shop), '选定中标').click();
  const choice = step(shop, '选定中标');
  await button(choice, '选定这个出价').click();
  await said(choice, '请填写原因');
  await choice.getByLabel(/^原因/).fill('老客户，提货快');
  await button(choice, '选定这个出价').click();
  await said(drawer(page), /^DD\d+$/);
  await said(drawer(loser), '交易失败：竞价未中');
});

test('a buyer prices a locked basis, and the seller confirms it', async ({ visitor }) => {
  const [market, buyer] = [await sellerWith(1), await fundedBuyer()];
  const { seller, indexCode } = market;
  const [id] = await submitted(market, buyer);
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
