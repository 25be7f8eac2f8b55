// Goods other than cotton: lists and details.

import assert from 'node:assert/strict';
import { ask, phone, present, until } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { callServer, mill, ownPassword } from './members';
import { demo, demoPassword, logIn, newMobile } from './person';
import { base } from './server';

/** Offers two lots of one yarn for the seller among the demonstration accounts, and returns when they are found. */
async function offerYarn(brand: string) {
  const asked = { mobile: demo.seller, password: demoPassword };
  const { token } = await callServer('POST', 'login/mall_pc_mobile_password_login', asked);
  const offer = {
    category: 'yarn-combed',
    brand,
    values: { spinning: '紧密纺', combing: '精梳', material: '纯棉', count: '97', use: '机织' },
    city: '江阴',
    amount: 24,
    least: 2,
    until: new Date(Date.now() + 864_000_000).toISOString(),
    publish: true,
  };
  for (const price of [41_300, undefined]) {
    const create = 'product/productManager/create';
    await callServer('POST', create, { ...offer, price }, present(token));
  }
  const find = () => ask('product/product_list', { category: 'yarn', brand });
  await until('products', find, ({ totalRow }) => totalRow === 2);
}

test('a yarn is found by shorthand and filters, with its other offers', async ({ visitor }) => {
  const brand = `澄江${Date.now() % 100_000}`;
  await offerYarn(brand);
  const { page } = await visitor('/polyester/list');
  await page.getByLabel('搜涤纶短纤').fill(`JC97S 机织 ${brand}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/yarn\?/);
  const links = page.getByRole('table', { name: '棉纱' }).getByRole('link', { name: brand });
  const prices = () => page.locator('td[data-label="含税价"]').allInnerTexts();
  await until('rows', prices, (texts) => texts.length === 2);
  await page.getByTitle('按价格排序').click();
  await until('rows', prices, (texts) => texts.join() === '41,300,面议');
  await page.getByTitle('按价格排序').click();
  await page.waitForURL((url) => !url.searchParams.has('asc'));
  await until('rows', prices, (texts) => texts.join() === '41,300,面议');
  const least = page.getByLabel('价格下限', { exact: true });
  await least.fill('40000');
  await least.press('Enter');
  await until('rows', prices, (texts) => texts.join() === '41,300');
  const shared = page.url();
  await page.getByRole('button', { name: '去掉 价格 ≥40,000 元/吨' }).click();
  await until('rows', prices, (texts) => texts.length === 2);
  await page.goBack();
  assert.equal(page.url(), shared);
  await until('rows', prices, (texts) => texts.join() === '41,300');
  assert.deepEqual(await faults(page, 'the list'), []);
  await links.first().click();
  await page.getByRole('heading', { name: new RegExp(`^${brand} 紧密纺 精梳 纯棉 97S`) }).waitFor();
  const others = page.getByRole('table', { name: '同品种' });
  await others.getByText('面议').waitFor();
  assert.deepEqual(await faults(page, 'the product'), []);
  const small = await visitor(new URL(shared).pathname + new URL(shared).search, phone);
  await small.page.getByRole('link', { name: new RegExp(`^${brand}`) }).waitFor();
  assert.deepEqual(await faults(small.page, 'the list on a phone'), []);
  await small.page.getByRole('button', { name: /筛选/ }).click();
  await small.page.getByRole('button', { name: '查看 1 条' }).click();
});

test('a buyer asks in public, two sellers quote, one quote becomes an order', async ({
  visitor,
}) => {
  const [buyer, first, second] = [
    await mill(`求购${newMobile()}`),
    await mill(`纱厂甲${newMobile()}`),
    await mill(`纱厂乙${newMobile()}`),
  ];
  const { page } = await visitor('/login/login');
  await logIn(page, buyer.mobile, ownPassword);
  await page.waitForURL(/\/member$/);
  await page.goto(`${base}/yarn?attr.count=61-63`);
  await page.getByRole('button', { name: '发布采购' }).click();
  const dialog = page.getByRole('dialog', { name: '发布采购' });
  await dialog.getByText('支数 61–63S').waitFor();
  await dialog.getByLabel('数量').fill('12.5');
  await dialog.getByLabel('交货地（选填）').fill(buyer.memberName.slice(-8));
  await dialog.getByRole('button', { name: /发\s?布$/ }).click();
  await page.getByText('已发布，有报价时通知您').waitFor();
  await page.goto(`${base}/member/purchaseInfo/list`);
  await page.getByText('还没有报价，收到时通知您').waitFor();

  const { page: selling } = await visitor('/login/login');
  await logIn(selling, first.mobile, ownPassword);
  await selling.waitForURL(/\/member$/);
  await selling.goto(`${base}/yarn/inquirelist`);
  const row = selling.getByRole('row').filter({ hasText: buyer.memberName.slice(-8) });
  assert.equal(await row.getByText(buyer.memberName, { exact: true }).count(), 0);
  await row.getByRole('button', { name: /^报价/ }).click();
  const quote = selling.getByRole('dialog', { name: '报价' });
  await quote.getByLabel(/^报价/).fill('33500');
  await quote.getByRole('button', { name: /报\s?价$/ }).click();
  await row.getByText('已报 33,500').waitFor();
  assert.deepEqual(await faults(selling, 'the requests'), []);

  const open = 'product/inquire/list_index_product_inquire?category=yarn';
  const { list } = await callServer('GET', open, {}, second.token);
  const asked = present(list.find(({ place }) => place === buyer.memberName.slice(-8)));
  assert.equal(asked.myQuote, null);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const offer = { inquireID: asked.id, price: 33_200, amount: 12.5, until };
  await callServer('POST', 'product/quote/submit_quote', offer, second.token);

  const quotes = page.getByRole('table', { name: '报价' });
  await quotes.getByText('+300').waitFor(); // without a reload
  await page.reload();
  await quotes.getByText('+300').waitFor();
  assert.deepEqual(await faults(page, 'the quotes'), []);
  await quotes.getByLabel(`选择 ${second.memberName} 的报价`).check();
  await page.getByRole('button', { name: '采纳所选' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /采\s?纳$/ })
    .click();
  await page.getByText('已采纳，订单已生成').waitFor();
  await quotes.getByText('未采纳').waitFor();
  await quotes.getByRole('link', { name: '订单' }).click();
  await page.getByRole('heading', { name: /^DD/ }).waitFor();
  await page.getByText('61–63S 棉纱').first().waitFor();
  await page.goto(`${base}/member/order/purchaseList`);
  await page.getByText('61–63S 棉纱').first().waitFor();
  assert.deepEqual(await faults(page, 'the orders'), []);
});
