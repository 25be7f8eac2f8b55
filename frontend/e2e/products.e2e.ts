// Goods other than cotton: lists and details.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, phone, present, until } from './browser';
import { faults, serious } from './faults';
import { test } from './fixtures';
import { callServer, enter, mill, ownPassword } from './members';
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
  const { page } = await visitor('/cottonmall');
  await page.getByRole('combobox', { name: /搜索批号/ }).fill('JC97S 机织');
  await page.getByRole('option', { name: /棉纱.*个产品/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/yarn\?attr/);
  await page.goto(new URL('/polyester/list', page.url()).href);
  await page.getByLabel('搜涤纶短纤').fill(`JC97S 机织 ${brand}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/yarn\?/);
  const found = page.getByRole('table', { name: '棉纱' });
  const links = found.getByRole('link', { name: brand });
  const prices = () => found.locator('td[data-label^="含税价"]').allInnerTexts();
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
  await page.getByRole('tab', { name: /品种行情/ }).click();
  const article = page.getByRole('table', { name: '品种行情' }).getByRole('row', { name: brand });
  await article.getByText('41,300').first().waitFor();
  assert.deepEqual(await faults(page, 'the articles'), []);
  await page.goBack();
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
  await quote.getByText('418,750.00').waitFor();
  assert.deepEqual(await serious(selling), []);
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

/** Returns what is on sale of a brand, by count and price. */
const onSale = async (brand: string) => {
  const { list } = await ask('product/product_list', { category: 'yarn', brand });
  return list.map(({ title, price }) => `${title} ${price ?? '面议'}`).sort();
};

test('a seller fills in a template, is found, and changes the stock by a sheet', async ({
  visitor,
}) => {
  const brand = `云纺${Date.now() % 100_000}`;
  const { page } = await visitor();
  await enter(page, await mill(`产品纺织 ${newMobile()}`), '/member/product/list');
  await page.getByText('店铺里还没有产品').waitFor();
  assert.deepEqual(await faults(page, 'the empty shop'), []);
  await page.getByRole('button', { name: '发布产品' }).first().click();
  await page.getByLabel('品类').click();
  await page.keyboard.type('精梳');
  await page.keyboard.press('Enter');
  await page.getByLabel('产品模板（选填）').click();
  await page.keyboard.type('华孚 32s');
  await page.keyboard.press('Enter');
  await page.getByText('买家看到：华孚 环锭纺 精梳').waitFor();
  await page.getByLabel('品牌（选填）').fill(brand);
  await page.getByRole('button', { name: /^上\s*架$/ }).click();
  await page.getByText('请填写价格').waitFor();
  assert.deepEqual(await serious(page), []);
  await page.getByLabel('含税价（元/吨）').fill('25,100');
  await page.getByLabel('可订数量').fill('30');
  await page.getByRole('button', { name: /^上\s*架$/ }).click();
  await page.getByRole('link', { name: new RegExp(`^${brand}`) }).waitFor();
  assert.deepEqual(await faults(page, 'the shop'), []);
  const title = '环锭纺 精梳 纯棉 32S 针织';
  await until(
    'the product',
    () => onSale(brand),
    (found) => found.join() === `${title} 25100`,
  );
  await page.goto(new URL(`/yarn?brand=${encodeURIComponent(brand)}`, page.url()).href);
  await page.getByRole('link', { name: brand }).waitFor();

  await page.goto(new URL('/member/product/import?category=yarn-combed', page.url()).href);
  const taking = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出在售产品' }).click();
  const own = await (await taking).path();
  const choose = page.getByLabel('选择产品表格');
  await choose.setInputFiles({
    name: '在售.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(own),
  });
  await page.getByRole('tab', { name: /^没有变化\s*1$/ }).waitFor();
  await page.getByRole('link', { name: '再导入一张' }).click();
  await page.getByRole('combobox', { name: '品类' }).click();
  await page.keyboard.type('精梳');
  await page.keyboard.press('Enter');
  await page.getByText('把棉纱 · 精梳的表格拖到本页').waitFor();
  const rows = [
    ['品牌', '纺纱方式', '精普梳', '原料', '比例', '支数', '用途', '数量', '含税价'],
    [brand, '环锭纺', '精梳', '纯棉', '100', '32', '针织', '30', '24900'],
    [brand, '环锭纺', '精梳', '纯棉', '100', '40', '针织', '18', '面议'],
    [brand, '环锭纺', '精梳', '纯棉', '100', '很细', '针织', '18', '面议'],
  ];
  await choose.setInputFiles({
    name: '报价.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  });
  await page.getByText('支数应为数字').waitFor();
  assert.deepEqual(await faults(page, 'the preview'), []);
  await page.getByRole('tab', { name: /^有变化\s*1$/ }).click();
  await page.getByText(/含税价 25100 → 24900/).waitFor();
  await page.getByRole('button', { name: '导入 2 个产品' }).click();
  await page.getByText(/^已导入：/).waitFor();
  await until(
    'the products',
    () => onSale(brand),
    (found) => found.join() === `${title} 24900,${title.replace('32S', '40S')} 面议`,
  );
  await page.getByRole('button', { name: '撤销' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s*销/ })
    .click();
  await page.getByText('已撤销，店铺恢复到导入之前').waitFor();
  await until(
    'the former products',
    () => onSale(brand),
    (found) => found.join() === `${title} 25100`,
  );
});
