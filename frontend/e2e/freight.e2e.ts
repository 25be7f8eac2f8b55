// Freight: a buyer asks for transport from an order, a carrier quotes on a phone, both see each other's contact.

import assert from 'node:assert/strict';
import { phone, present } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { button, newName, said } from './member-page';
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
  await said(quote, '550');
  assert.deepEqual(await faults(quotes, 'the quote'), []);
  await button(quote, /^报\s?价$/).click();
  await said(quotes, '已报价，货主答复后通知您');
  assert.ok(!(await quotes.locator('main').innerText()).includes(buyer.memberName));

  await button(asks, `接受 ${carrier.memberName}`).click();
  await button(asks.getByRole('dialog').last(), /^接\s?受$/).click();
  await asks.getByRole('link', { name: `周调度 ${carrier.mobile}` }).waitFor();
  assert.deepEqual(await faults(asks, 'the order'), []);

  await quotes.goto(new URL('/member/logistics/list?show=quotes', quotes.url()).href);
  await said(quotes, buyer.memberName);
  await quotes.getByRole('link', { name: `李采购 ${buyer.mobile}` }).waitFor();
  assert.deepEqual(await faults(quotes, 'the quotes'), []);
});
