// Freight: a buyer asks for transport from an order, a carrier quotes on a phone, both see each other's contact. From a
// cart each warehouse becomes a request.

import assert from 'node:assert/strict';
import { ask, phone, present } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { button, newName, row, said } from './member-page';
import { callServer, enter, mill } from './members';
import { sale } from './orders';

test('a request from an order is quoted on a phone and accepted', async ({ visitor }) => {
  const { buyer, orderID } = await sale();
  const carrier = await mill(newName('快达'), '周调度');
  const { page: asks } = await visitor();
  await enter(asks, buyer, `/member/order/buyDetail?orderID=${orderID}`);
  await button(asks, '运输询价').click();
  const form = asks.getByRole('dialog', { name: '发布运输询价' });
  await form.getByLabel('吨数').waitFor();
  assert.ok(Number(await form.getByLabel('吨数').inputValue()) > 0);
  await form.getByLabel('吨数').fill('70');
  await form.getByLabel('目的地').fill('南通');
  await asks.getByTitle('江苏 南通').click();
  await button(form, /^发\s?布$/).click();
  await said(asks, '还没有报价，收到时通知您');

  const { list } = await callServer(
    'GET',
    `ls/freight/inquire/list/my?orderID=${orderID}`,
    {},
    buyer.token,
  );
  const { page: quotes } = await visitor(undefined, phone);
  await enter(quotes, carrier, `/logistics?id=${present(list[0]).id}`);
  await button(quotes.getByRole('region', { name: '打开的询价' }), /^报价/).click();
  const quote = quotes.getByRole('dialog', { name: '报价' });
  await quote.getByText('元/车').click();
  await quote.getByLabel('运费').fill('17600');
  await quote.getByText(/70 吨要 3 车，共 52,800 元，折合/).waitFor();
  assert.deepEqual(await faults(quotes, 'the quote'), []);
  await button(quote, /^报\s?价$/).click();
  await said(quotes, '已报价，货主答复后通知您');
  assert.ok(!(await quotes.locator('main').innerText()).includes(buyer.memberName));

  const received = row(asks, carrier.memberName);
  await received.getByText('17,600 元/车 × 3 车，每车 32 吨').waitFor();
  await received.getByRole('cell', { name: '52,800', exact: true }).waitFor();
  await button(asks, `接受 ${carrier.memberName}`).click();
  await button(asks.getByRole('dialog').last(), /^接\s?受$/).click();
  await asks.getByRole('link', { name: `周调度 ${carrier.mobile}` }).waitFor();
  assert.deepEqual(await faults(asks, 'the order'), []);
  await button(asks, '运输询价').click();
  await said(form, '这个订单的各仓库都已有询价中或已成交的运输询价，请不要重复发布');

  await quotes.goto(new URL('/member/logistics/list?show=quotes', quotes.url()).href);
  await said(quotes, buyer.memberName);
  await quotes.getByRole('link', { name: `李采购 ${buyer.mobile}` }).waitFor();
  assert.deepEqual(await faults(quotes, 'the quotes'), []);
});

test('lots of two warehouses in the cart become two requests', async ({ visitor }) => {
  const buyer = await mill(newName('海安'), '钱采购');
  const { list } = await ask('batch/getListingFineList', { isBindSale: false, pageSize: 50 });
  const first = present(list[0]);
  const second = present(list.find(({ depotName }) => depotName !== first.depotName));
  const depots = [first.depotName, second.depotName].sort();
  const listingIds = `${first.listingID},${second.listingID}`;
  await callServer('POST', 'cart', { listingIds }, buyer.token);
  const { page } = await visitor();
  await enter(page, buyer, '/member/trade/shopCart');
  for (const { batchID } of [first, second]) {
    await page
      .getByRole('checkbox', { name: `选择 ${batchID}` })
      .first()
      .check();
  }
  await button(page.getByLabel('已选批次'), '运输询价').click();
  const form = page.getByRole('dialog', { name: '发布运输询价' });
  await said(form, '每个仓库发布一个询价：共 2 个，已发布 0 个');
  await form.getByLabel('目的地').fill('南通');
  await page.getByTitle('江苏 南通').click();
  assert.deepEqual(await faults(page, 'the form of two warehouses'), []);
  await button(form, /^发\s?布$/).click();
  await said(form, '每个仓库发布一个询价：共 2 个，已发布 1 个');
  await button(form, /^发\s?布$/).click();
  await said(page, '已发布，承运企业报价后通知您');
  const mine = await callServer('GET', 'ls/freight/inquire/list/my', {}, buyer.token);
  assert.deepEqual(mine.list.map(({ depotName }) => depotName).sort(), depots);
  assert.deepEqual(
    mine.list.map(({ toPlace, packages }) => [toPlace, packages > 0]),
    [
      ['江苏 南通', true],
      ['江苏 南通', true],
    ],
  );
});
