// Goods other than cotton: lists and details.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, phone, present, until } from './browser';
import { faults, serious } from './faults';
import { test } from './fixtures';
import { callServer, enter, mill } from './members';
import { demo, demoPassword, newMobile } from './person';

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
  const title = '环锭纺 精梳 纯棉 100 32S 针织';
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
