// Sheets of lots, from the file to the lots on sale and back.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import { ask, phone, present, until } from './browser';
import { serious } from './faults';
import { test, type Visitor } from './fixtures';
import { callServer, enter, mill, newBatch } from './members';
import { demo, logIn, newMobile } from './person';

const address = '/member/listing/import';

/** Opens the page of uploads as a new seller. */
async function seller(visitor: Visitor, viewport?: ViewportSize) {
  const manager = await mill(`导入棉业 ${newMobile()}`);
  const { page } = await visitor(undefined, viewport);
  await enter(page, manager, address);
  return page;
}

/** Waits until an upload is executed, with so many new lots: the preview has the same count. */
async function listed(page: Page, count: number) {
  await page.getByText('已挂牌，买家现在就能看到').waitFor();
  await page.getByText(`新挂牌 ${count} 批`, { exact: true }).waitFor();
}

/** Returns the numbers of some lots with a certificate, and a contract that trades. */
async function known() {
  const { list } = await ask('batch/getListingFineList', { pageSize: 3 });
  const { indexCode } = present((await callServer('GET', 'batch/spot_index'))[0]);
  return { numbers: list.map(({ batchID }) => batchID), indexCode };
}

const send = (page: Page, name: string, text: string) =>
  page
    .getByLabel('选择表格文件')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const cell = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const confirm = (page: Page, count: number) =>
  page.getByRole('button', { name: `确认挂牌 ${count} 批` });

test('a messy file is read, corrected, put on sale and undone', async ({ visitor }) => {
  const page = await seller(visitor);
  const { numbers, indexCode } = await known();
  const [first, second, third] = numbers;
  const wide = [...present(second)].map((digit) => '０１２３４５６７８９'[Number(digit)]).join('');
  const rows = [
    ['某某棉业十一月报价'],
    ['棉花批号', '盘面', '升水', '库存情况'],
    [first, indexCode, '+1050', '老库'],
    [wide, indexCode, '980元', ''],
    [third, 'CF601', '1010', '新到'],
    ['合计', '', '', '3 批'],
  ];
  await send(page, '报价.csv', rows.map((row) => row.join(',')).join('\n'));
  await page.getByRole('heading', { name: '我们是这样读的' }).waitFor();
  await page.getByText('合约 CF601 已到期').waitFor();
  assert.deepEqual(await serious(page), []);

  await cell(page, '库存情况的含义：不读取').first().click();
  await page.keyboard.type('备注');
  await page.keyboard.press('Enter');
  await cell(page, '库存情况的含义：备注').waitFor();

  await page.keyboard.press('F8');
  await cell(page, /^第 5 行 合约：CF601/).waitFor();
  await until(
    'the cursor stands on the mistake',
    () => page.evaluate(() => document.activeElement?.textContent),
    (text) => text === 'CF601',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type(indexCode);
  await page.keyboard.press('Enter');
  await confirm(page, 3).click();
  await page.getByText('已挂牌，买家现在就能看到').waitFor();
  await listed(page, 3);

  await page.getByRole('button', { name: /^撤销/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销，店铺恢复导入前的样子').waitFor();
  await page.getByRole('link', { name: '导入另一张表' }).first().click();
  await page.getByRole('row', { name: /报价\.csv.*已撤销/ }).waitFor();
  await page.getByRole('region', { name: '导入模板' }).getByText('1 列').waitFor();
});

test('a pasted block of numbers gets one price for all', async ({ visitor }) => {
  const page = await seller(visitor);
  const { numbers, indexCode } = await known();
  await page.getByText('把表格文件拖到本页任意位置').waitFor();
  await page.evaluate((text: string) => navigator.clipboard.writeText(text), numbers.join('\n'));
  await page.keyboard.press('Control+V');
  await page.getByText('3 行 · 1 列').waitFor();
  await page.getByRole('button', { name: '读取' }).click();
  await page.getByText('这张表没有报价，请在这里填写').waitFor();
  await page.getByLabel('合约', { exact: true }).click();
  await page.getByTitle(new RegExp(indexCode)).click();
  await page.getByLabel('基差（元/吨）').fill('950');
  await page.getByRole('button', { name: '填入' }).click();
  await confirm(page, 3).click();
  await listed(page, 3);
});

test('an invalid file is refused with advice', async ({ visitor }) => {
  const page = await seller(visitor);
  await send(page, '库存.xls', '\u0000');
  await page.getByRole('alert').waitFor();
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const file = { name: '库存.xls', mimeType: 'application/vnd.ms-excel', buffer: old };
  await page.getByLabel('选择表格文件').setInputFiles(file);
  await page.getByText('文件已损坏或不是表格，请在 Excel 或 WPS 中打开').waitFor();
  await page.getByText('还没有导入过').waitFor();
  assert.deepEqual(await serious(page), []);
});

test('rejected rows are downloaded with their errors', async ({ visitor }) => {
  const page = await seller(visitor, { width: 390, height: 844 });
  const { numbers, indexCode } = await known();
  const text = `批号,合约,基差\n${numbers[0]},${indexCode},900\n6501,${indexCode},900`;
  await send(page, '两批.csv', text);
  await page.getByText('批号“6501”应为 11 位数字').waitFor();
  await confirm(page, 1).click();
  await page.getByText('新挂牌 1 批 · 未导入 1 行').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载未导入的行' }).click();
  const download = await coming;
  assert.match(download.suggestedFilename(), /^两批.*-未导入的行\.xlsx$/);
  const file = await readFile(await download.path());
  assert.equal(file.subarray(0, 2).toString(), 'PK');
});

test('far prices and lots that go off sale are confirmed first', async ({ visitor }) => {
  const page = await seller(visitor);
  const { numbers, indexCode } = await known();
  const sheet = (rows: [at: number, basis: number][]) =>
    ['批号,合约,基差', ...rows.map(([at, basis]) => `${numbers[at]},${indexCode},${basis}`)].join(
      '\n',
    );
  const all = [0, 1, 2].map((at): [number, number] => [at, 1500]);
  await send(page, '三批.csv', sheet(all));
  await confirm(page, 3).click();
  await listed(page, 3);
  await page.getByRole('link', { name: '导入另一张表' }).first().click();

  await send(
    page,
    '两批.csv',
    sheet([
      [0, -1500],
      [1, 1500],
    ]),
  );
  await page.getByLabel('这张表是我的全部库存').check();
  await page.getByText('1 批报价变动很大').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await confirm(page, 1).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('-3,000').waitFor();
  await asked.getByRole('table', { name: '将下架的批次' }).getByText(present(numbers[2])).waitFor();
  assert.deepEqual(await serious(page), []);
  await asked.getByRole('button', { name: '仍挂牌 1 批，下架 1 批' }).click();
  await page.getByText('改价 1 批 · 不变 1 批 · 下架 1 批', { exact: true }).waitFor();
  await until(
    'the result is seen from its top',
    () => page.evaluate(() => window.scrollY),
    (y) => y === 0,
  );

  await page.getByRole('button', { name: /^撤销/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await page.getByText('恢复原样 2 批', { exact: true }).waitFor();
  const tabs = page.getByRole('tablist', { name: '行的结果' });
  await tabs.getByRole('tab', { name: '已撤回 2' }).click();
  await page.getByText('表外').waitFor();
  await expect(tabs.getByText('可导入')).toHaveCount(0);
});

test('lots that go on sale again are confirmed, and each row shows its result', async ({
  visitor,
}) => {
  const page = await seller(visitor);
  const { numbers, indexCode } = await known();
  const sheet = (of: string[], basis: number, more = '') =>
    `批号,合约,基差\n${of.map((number) => `${number},${indexCode},${basis}`).join('\n')}${more}`;
  await send(page, '三批.csv', sheet(numbers, 900));
  await confirm(page, 3).click();
  await listed(page, 3);
  await page.getByRole('link', { name: '导入另一张表' }).first().click();

  await send(page, '只剩一批.csv', sheet(numbers.slice(0, 1), 900));
  await page.getByLabel('这张表是我的全部库存').check();
  await page.getByRole('button', { name: '确认下架 2 批', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: '下架 2 批' }).click();
  await page.getByRole('tab', { name: '下架 2' }).waitFor();
  await page.getByRole('link', { name: '导入另一张表' }).first().click();

  await send(page, '再卖.csv', sheet(numbers, 950, `\n${numbers[0]},${indexCode},1000`));
  await page.getByRole('tab', { name: '重新上架 2' }).click();
  await confirm(page, 3).click();
  await asked.getByText('2 批将重新上架', { exact: true }).waitFor();
  await asked.getByText(`已下架 ${indexCode}+900`).first().waitFor();
  assert.deepEqual(await serious(page), []);
  await asked.getByRole('button', { name: '挂牌 3 批' }).click();
  await page.getByText('改价 1 批 · 重新上架 2 批 · 未导入 1 行', { exact: true }).waitFor();
  await page.getByRole('link', { name: numbers[1], exact: true }).waitFor();
  await page.getByRole('tab', { name: '未导入 1' }).click();
  await page.getByText(`批号 ${numbers[0]} 与第 2 行重复`).waitFor();
  await page.getByRole('link', { name: numbers[1], exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(await serious(page), []);
});

test('an unknown warehouse is chosen from the list, on a phone too', async ({ visitor }) => {
  const page = await seller(visitor, { width: 390, height: 844 });
  const { numbers, indexCode } = await known();
  const depot = present((await ask('bases/getDepotListAll'))[0]);
  const row = (number: string) => `${number},${indexCode},900,某某路七号大院`;
  await send(page, '仓库.csv', ['批号,合约,基差,仓库', ...numbers.map(row)].join('\n'));
  await cell(page, /^第 2 行 仓库：某某路/).click();
  await page.getByLabel('另有 2 行相同，一起改').waitFor();
  await page.keyboard.type(depot.name);
  await page.getByTitle(depot.name, { exact: true }).waitFor();
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press('Enter');
  await until(
    'no row has the unknown name',
    () => page.getByText('没有认出仓库').count(),
    (count) => count === 0,
  );
  await confirm(page, 3).click();
  await listed(page, 3);
});

test('a new warehouse is added in the preview, and the platform confirms it', async ({
  visitor,
}) => {
  const page = await seller(visitor, phone);
  const { indexCode } = await known();
  const stamp = String(Date.now()).slice(-6);
  const depot = `某某路${stamp}号大院库`;
  const [first, second] = [newBatch('65091'), newBatch('65092')] as const;
  const row = (number: string) => `${number},${indexCode},900,29.1,4.2,42.1,186,${depot}`;
  const titles = '批号,合约,基差,平均长度,马值,公重,包数,仓库';
  await send(page, '新库.csv', [titles, row(first), row(second)].join('\n'));
  await cell(page, /^第 2 行 仓库：某某路/).click();
  await page.getByRole('button', { name: `都不是，新建“${depot}”` }).click();
  const dialog = page.getByRole('dialog', { name: '新建仓库' });
  assert.equal(await dialog.getByLabel('仓库名称').inputValue(), depot);
  await dialog.getByRole('button', { name: '新建' }).click();
  await dialog.getByText('请选择地区').waitFor();
  await dialog.getByText('北疆').click();
  await dialog.getByText('有铁路专用线').click();
  assert.deepEqual(await serious(page), []);
  await dialog.getByRole('button', { name: '新建' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await until(
    'both rows have their warehouse',
    () => page.getByText('没有认出仓库').count(),
    (count) => count === 0,
  );
  await confirm(page, 2).click();
  await listed(page, 2);

  const { page: buyer } = await visitor(`/cottonmall/detail?batchID=${first}`);
  await buyer.getByText(depot).first().waitFor();
  await buyer.getByText('（待核）').waitFor();
  await buyer.getByText(/^卖家填报（导入棉业/).waitFor();
  await until(
    'its lots are found',
    () => ask('batch/getListingFineList', { depositary: [depot] }),
    ({ totalRow }) => totalRow === 2,
  );

  const { page: platform } = await visitor('/admin/base?tab=warehouses');
  await logIn(platform, demo.admin);
  const made = platform.getByRole('row').filter({ hasText: depot });
  await made.getByText('待核').waitFor();
  assert.deepEqual(await serious(platform), []);
  await made.getByRole('button', { name: '核实' }).click();
  await platform.getByRole('dialog').getByRole('button', { name: '核实' }).click();
  await made.getByText('待核').waitFor({ state: 'detached' });
});

test('inspection data are uploaded without offers, and once', async ({ visitor }) => {
  const page = await seller(visitor);
  const number = newBatch('66099');
  const text = `批号,平均长度,马值,强力,公重\n${number},29.1,4.2,29.3,42.1`;
  const sendQuality = async () => {
    await page.getByText('只导入检验数据').click();
    await send(page, '检验.csv', text);
    await page.getByText('还没有导入，确认之前什么都不会改变').waitFor();
  };
  await sendQuality();
  assert.equal(
    await page
      .locator('.uploads .member-main')
      .getByText(/报价|挂牌/)
      .count(),
    0,
  );
  await page.getByRole('button', { name: '确认导入 1 批' }).click();
  await page.getByText('检验数据已导入').waitFor();
  await page.getByText('新增 1 批', { exact: true }).waitFor();
});

test('what is chosen for a sheet on a phone is used for the next one of its form', async ({
  visitor,
}) => {
  const page = await seller(visitor, phone);
  const { indexCode } = await known();
  const { list } = await ask('batch/getListingFineList', { pageSize: 1 });
  const { depotName } = present(list[0]);
  const stamp = String(Date.now()).slice(-6);
  const sheet = (month: number) =>
    [
      ['某某棉业报价'],
      ['老客户'],
      ['批号', '合约', '基差', '有效期', '平均长度', '公重', '仓库', `备注${month}月`],
      [newBatch('65093'), 'CF601', 900, '2020-01-31', 29.1, 42.1, `某路甲${stamp}大院`],
      [newBatch('65094'), indexCode, 900, '', 29.1, 42.1, `某路乙${stamp}大院`],
    ]
      .map((row) => row.join(','))
      .join('\n');
  await send(page, '周报.csv', sheet(11));
  await page.getByText('已选 0/2').waitFor();
  assert.deepEqual(await serious(page), []);
  assert.ok((await page.evaluate(() => document.body.scrollWidth - innerWidth)) <= 0);
  await page.getByLabel(`某路甲${stamp}大院是哪个仓库`).fill(depotName);
  await page.keyboard.press('Enter');
  await page.getByText('已选 1/2').waitFor();
  await expect(page.getByLabel(`某路乙${stamp}大院是哪个仓库`)).toBeFocused();

  await cell(page, '第 4 行 合约：CF601').click();
  assert.deepEqual(await serious(page), []);
  await page.locator('.ant-select-item-option', { hasText: indexCode }).click();
  await cell(page, '第 4 行 有效期：2020-01-31').click();
  await page.locator('.ant-picker-header-next-btn').click();
  await page.locator('.ant-picker-cell-in-view').nth(14).click();
  await page.getByText('有效期 2020-01-31 已过').waitFor({ state: 'detached' });
  await page.getByLabel('采摘').click();
  await page.getByTitle('机采', { exact: true }).click();
  await page.getByRole('button', { name: '填入' }).click();
  await page.getByText('没有采摘方式').waitFor({ state: 'detached' });
  await confirm(page, 2).click();
  await listed(page, 2);

  await page.getByRole('link', { name: '导入另一张表' }).first().click();
  await send(page, '周报二.csv', sheet(12));
  const note = page.getByText('按模板“周报.csv”读取：表头第 3 行，统一填写 机采');
  await note.waitFor();
  await page.getByText('已选 1/2').waitFor();
  await page.getByRole('button', { name: '重新选择' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '已选的 1 个' }).click();
  await page.getByText(`记住：某路甲${stamp}大院 → ${depotName}`).waitFor();
  await page.getByRole('button', { name: `忘记 某路甲${stamp}大院` }).click();
  await page.getByText('已选 0/2').waitFor();
});

test('an unknown ginnery and origin are kept, confirmed, renamed and found', async ({
  visitor,
}) => {
  const page = await seller(visitor);
  const code = `65${String(900 + (Date.now() % 99)).padStart(3, '0')}`;
  const number = newBatch(code);
  const [ginnery, renamed] = [`月亮湾棉业${code}`, `新月亮湾棉业${code}`];
  const rows = [
    ['批号', '一口价', '长度', '产地', '加工企业'],
    [number, '15900', '29.1', '月亮湾', ginnery],
  ];
  await send(page, '新厂.csv', rows.map((row) => row.join(',')).join('\n'));
  const added = page.getByRole('region', { name: '新加工厂' });
  await added.getByText(ginnery).waitFor();
  await cell(page, /^第 2 行 产地：月亮湾/).click();
  await page.getByTitle('和田', { exact: true }).click();
  await added.getByText('南疆 和田').waitFor();
  await confirm(page, 1).click();
  await listed(page, 1);

  const { page: platform } = await visitor('/admin/base?tab=ginneries');
  await logIn(platform, demo.admin);
  const row = platform.getByRole('row').filter({ hasText: code });
  await row.getByText('待核').waitFor();
  await row.getByRole('button', { name: '核实' }).click();
  await platform.getByRole('dialog').getByRole('button', { name: '核实' }).click();
  await row.getByText('待核').waitFor({ state: 'detached' });
  assert.deepEqual(await serious(platform), []);
  const search = platform.getByLabel('按代码、名称或城市查找加工厂');
  await search.fill(code);
  await search.press('Enter');
  await row.getByRole('button', { name: '修改' }).click();
  const dialog = platform.getByRole('dialog');
  await dialog.getByLabel('名称').fill(renamed);
  await dialog.getByRole('button', { name: '保存' }).click();
  await row.getByText(renamed).waitFor();

  for (const factoryName of [renamed, ginnery]) {
    await until(
      `a buyer finds the lot by ${factoryName}`,
      () => ask('batch/getListingFineList', { factoryName }),
      ({ list }) =>
        list.some(
          (lot) =>
            lot.batchID === number && lot.factoryName === renamed && lot.originsCity === '和田',
        ),
    );
  }
  const { page: buyer } = await visitor(`/cottonmall?factoryName=${encodeURIComponent(renamed)}`);
  await buyer.getByText(number).first().waitFor();
});
