import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { type Answer, ask, phone, present, until, wide } from './browser';
import { dialog, newBuyer, said, save } from './demands';
import { faults, serious } from './faults';
import { test, type Visitor } from './fixtures';
import { admit, callServer, enter, mill, newBatch, type Person, register } from './members';
import { newMobile } from './person';

const shop = '/member/listing/list';
const day = 24 * 60 * 60 * 1000;
const inTenDays = () => new Date(Date.now() + 10 * day).toISOString().slice(0, 10);

let lots: Promise<Answer<'POST', 'batch/getListingFineList'>> | undefined;
/** Returns some Xinjiang lots of other sellers, and a contract that trades. */
async function some() {
  lots ??= ask('batch/getListingFineList', { type: 0, pageSize: 20 });
  const { list } = await lots;
  const { indexCode } = present(list.find((lot) => lot.indexCode !== null));
  return { list, numbers: list.map(({ batchID }) => batchID), indexCode };
}

const newSeller = () => mill(`挂牌测试${newMobile()}`, '马销售');

/** Opens the shop of a new seller with lots on sale. */
async function seller(
  visitor: Visitor,
  { numbers: batchIDs, indexCode }: { numbers: string[]; indexCode?: string | null },
  viewport = wide,
) {
  const person = await newSeller();
  const offer = { indexCode, basis: 1100, until: inTenDays() };
  if (batchIDs.length > 0)
    await callServer('POST', 'batch/make', { batchIDs, ...offer }, person.token);
  const { page } = await visitor(undefined, viewport);
  await enter(page, person, shop);
  await page.getByRole('heading', { name: '我的店铺' }).waitFor();
  return { page, person };
}

const row = (page: Page, batchID: string) =>
  page.locator('.stock-table tbody tr').filter({ has: page.getByRole('link', { name: batchID }) });

/** Reports whether a search by number finds the seller's lot. */
const found = (batchID: string, { memberName }: Person) =>
  ask('web_index/search', { batchIds: batchID }).then(({ list }) =>
    list.some((lot) => lot.memberOwnerName === memberName),
  );

test('a lot is put on sale by hand: the waiting demands are shown before, and it is found after', async ({
  visitor,
}) => {
  const { batchID, packType } = present((await some()).list[0]);
  await save(await newBuyer(), { searchName: '等货', packType: String(packType) });
  const { page, person } = await seller(visitor, { numbers: [] });
  await said(page, '店铺里还没有批次');
  assert.deepEqual(await faults(page, shop), []);
  await page.getByRole('button', { name: '手工挂牌' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: '批号' }).fill(`${batchID} 6501`);
  await said(form, '只有 4 位，应为 11 位');
  const go = form.getByRole('button', { name: '挂牌', exact: true });
  assert.ok(await go.isDisabled());
  await form.getByRole('textbox', { name: '批号' }).fill('65999999999');
  await said(form, '平台没有这批的检验数据');
  assert.ok(await go.isDisabled());
  await form.getByRole('textbox', { name: '批号' }).fill(batchID);
  await form.getByRole('textbox', { name: '基差' }).fill('1000');
  await form
    .getByRole('status')
    .filter({ hasText: /[1-9]\d* 个需求在等这样的货/ })
    .waitFor();
  await go.click();
  await said(form, '已挂牌 1 批');
  await said(form, '首次挂牌，获得 300 积分');
  await form.getByRole('button', { name: '完成' }).click();
  await row(page, batchID).waitFor();
  await until('the lot is found', () => found(batchID, person), Boolean);
});

test('a lot without a known warehouse gets a new one by hand', async ({ visitor }) => {
  const { page, person } = await seller(visitor, { numbers: [] });
  const stamp = String(Date.now()).slice(-6);
  const [batchID, depot] = [newBatch('65093'), `手工挂牌${stamp}号库`];
  const text = `批号\t平均长度\t马值\t公重\n${batchID}\t29.1\t4.2\t42.1`;
  await callServer('POST', 'batch/import', { text }, person.token);
  await page.getByRole('button', { name: '手工挂牌' }).click();
  const form = page.getByRole('dialog', { name: '新增挂牌' });
  await form.getByRole('textbox', { name: '批号' }).fill(batchID);
  await form.getByRole('textbox', { name: '基差' }).fill('1000');
  await said(form, `平台没有 ${batchID} 的仓库`);
  await form.getByLabel('存放仓库').fill(depot);
  await page.getByRole('button', { name: `都不是，新建“${depot}”` }).click();
  const naming = page.getByRole('dialog', { name: '新建仓库' });
  await naming.getByText('内地').click();
  assert.deepEqual(await serious(page), []);
  await naming.getByRole('button', { name: '新建' }).click();
  await naming.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: '挂牌', exact: true }).click();
  await said(form, '已挂牌 1 批');
  await until(
    'it is found where it lies',
    () => ask('batch/getListingFineList', { depositary: [depot] }),
    ({ list }) => list.length === 1 && list[0]?.batchID === batchID,
  );
});

test('boxes and lists of the browser have one look', async ({ visitor }) => {
  const { numbers, indexCode } = await some();
  const { page } = await seller(visitor, { numbers: numbers.slice(0, 1), indexCode });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { appearance, width, borderRadius, borderColor } = getComputedStyle(one);
        return [appearance, one.matches('select') ? '' : width, borderRadius, borderColor];
      });
  const own = await look('main input[type=checkbox][aria-label^="选择"]');
  await page.goto(new URL('/cottonmall', page.url()).href);
  assert.deepEqual(await look('.lots-row input[type=checkbox]'), own);
  assert.equal(own[0], 'none');
  assert.equal((await look('.toolbar select'))[0], 'none');
});

test('listings are re-priced together by an amount that is previewed', async ({ visitor }) => {
  const { numbers, indexCode } = await some();
  const three = { numbers: numbers.slice(1, 4), indexCode };
  const { page } = await seller(visitor, three);
  await page.getByLabel('选择本页全部批次').check();
  assert.deepEqual(await faults(page, shop), []);
  await page.getByLabel('已选批次').getByRole('button', { name: '改价' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: '-50', exact: true }).click();
  const preview = form.getByLabel('改价预览');
  await said(preview, '将改 3 批');
  assert.equal(await preview.getByText(`${indexCode}+1050`).count(), 3);
  await form.getByRole('button', { name: '改价 3 批' }).click();
  await said(page, '已改价 3 批');
  await until(
    'the rows have the new basis',
    () => page.locator('.stock-table tbody').innerText(),
    (text) => text.split('1,050').length === 4,
  );
});

test('a file of the shop has the columns that were chosen, and the next one too', async ({
  visitor,
}) => {
  const { numbers, indexCode } = await some();
  const { page } = await seller(visitor, { numbers: numbers.slice(0, 2), indexCode });
  const open = async () => {
    await page.locator('.page-head').getByRole('button', { name: '导出' }).click();
    const form = dialog(page);
    await form.getByLabel('挂牌时间', { exact: true }).waitFor();
    return form;
  };
  const form = await open();
  await form.getByLabel('备注', { exact: true }).uncheck();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: '导出 26 列' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^我的店铺 .*\.xlsx$/);
  await said(page, '已导出 2 批');
  const again = await open();
  assert.equal(await again.getByLabel('备注', { exact: true }).isChecked(), false);
});

test('a listing is taken off sale and put on again', async ({ visitor }) => {
  const { numbers, indexCode } = await some();
  const batchID = present(numbers[4]);
  const { page, person } = await seller(visitor, { numbers: [batchID], indexCode }, phone);
  const card = page.getByRole('listitem').filter({ hasText: batchID });
  assert.deepEqual(await faults(page, shop), []);
  await until('the lot is found', () => found(batchID, person), Boolean);
  await card.getByRole('button', { name: `下架 ${batchID}` }).click();
  assert.doesNotMatch(await dialog(page).innerText(), /同捆/);
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await said(page, '没有在售的批次');
  await until(
    'the lot is gone',
    () => found(batchID, person),
    (there) => !there,
  );
  await page.getByRole('tab', { name: /^已下架/ }).click();
  await card.getByRole('button', { name: `上架 ${batchID}` }).click();
  await page.getByRole('tab', { name: /^在售/ }).click();
  await card.waitFor();
  await until('the lot is found again', () => found(batchID, person), Boolean);
});

test('pasted numbers are compared with the shop before they are sold for good', async ({
  visitor,
}) => {
  const { numbers, indexCode } = await some();
  const [first, second] = [present(numbers[6]), present(numbers[7])];
  const { page } = await seller(visitor, { numbers: [first, second], indexCode });
  await page.getByRole('button', { name: '批量已售' }).click();
  const form = page.getByRole('dialog', { name: '批量标为已售' });
  await form.getByLabel('粘贴已售批次的批号').fill(`${first} 65999999999 123`);
  const seen = form.getByLabel('核对批次');
  await said(seen, `${indexCode}+1100`);
  await said(seen, '店里没有：65999999999');
  await said(form, '只有 3 位，应为 11 位');
  assert.deepEqual(await faults(page, shop), []);
  await form.getByRole('button', { name: '标为已售 1 批' }).click();
  const question = page.getByRole('dialog', { name: '提示' });
  await said(question, '不能撤回');
  await question.getByRole('button', { name: '标为已售' }).click();
  await said(page, '已标为已售 1 批');
  await row(page, second).waitFor();
  await expect(row(page, first)).toHaveCount(0);
});

test('a buyer has no shop', async ({ visitor }) => {
  const manager = await newSeller();
  const buyer = await register('钱采购', manager.memberName);
  await admit(manager);
  const { page } = await visitor();
  await enter(page, buyer, shop);
  await said(page, '您还不能替本企业挂牌卖货');
  await said(page, '请本企业的管理员打开“用户管理”');
  const menu = page.getByRole('navigation', { name: '我的账户' });
  await menu.getByText('我的销售询盘').waitFor();
  await expect(menu.getByText('我的店铺')).toHaveCount(0);
  await expect(page.locator('header').getByRole('link', { name: '挂牌' })).toHaveCount(0);
});
