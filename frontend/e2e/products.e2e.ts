// Goods other than cotton: lists and details.

import assert from 'node:assert/strict';
import { ask, phone, present, until } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { callServer } from './members';
import { demo, demoPassword } from './person';

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
