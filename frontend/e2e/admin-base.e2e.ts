// How administrators change the base data.

import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';
import { button, dialog, find, newName, opened, platform, row, said } from './admin-page';
import { ask, present } from './browser';
import { test } from './fixtures';

/** Types a day into a field of a form. */
async function choose(form: Locator, label: string, day: string) {
  await form.getByLabel(label).fill(day);
  await form.getByLabel(label).press('Enter');
}

/** Returns the first weekday after all holidays. */
async function freeWeekday(asked: Awaited<ReturnType<typeof platform>>) {
  const days = (await asked('admin/holiday/list')).map(({ day }) => day);
  const day = new Date(`${days.sort().at(-1)}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

test('merging warehouses shows how many lots move, and keeps their names', async ({ visitor }) => {
  const asked = await platform();
  const { list } = await ask('batch/getListingFineList', { pageSize: 1 });
  const { depotName } = present(list[0]);
  const { count } = await ask('batch/sumListingFine', { depositary: depotName });
  const page = await opened(visitor, '/admin/base?tab=warehouses');
  await find(page, '按名称查找仓库', depotName);
  await button(row(page, depotName), '合并').first().click();
  await said(dialog(page), `在售的 ${count.toLocaleString('zh-CN')} 批`);
  assert.equal(await button(dialog(page), '合并').isDisabled(), true);
  await button(dialog(page), '取消').click();

  const [gone, kept] = [newName('甲仓库'), newName('乙仓库')];
  for (const name of [gone, kept]) {
    await button(page, '新增仓库').click();
    await dialog(page).getByLabel('仓库名称').fill(name);
    await dialog(page).getByLabel('存放地').press('Enter'); // opens the list, whose first entry is 南疆
    await dialog(page).getByLabel('存放地').press('Enter');
    await dialog(page).locator('.ant-select', { hasText: '南疆' }).first().waitFor();
    await button(dialog(page), '保存').click();
    await dialog(page).waitFor({ state: 'detached' });
  }
  await find(page, '按名称查找仓库', gone);
  await button(row(page, gone), '合并').click();
  await said(dialog(page), '在售的 0 批');
  await dialog(page).getByLabel('并入').fill(kept);
  await page.keyboard.press('Enter');
  await button(dialog(page), '合并').click();
  await said(page, `${gone}已并入${kept}`);
  const [merged] = await asked(`admin/warehouse/list?name=${encodeURIComponent(gone)}`);
  assert.equal(merged?.name, kept);
});

test('the name of another warehouse is refused at its field', async ({ visitor }) => {
  const page = await opened(visitor, '/admin/base?tab=warehouses');
  await page.getByRole('row').nth(2).waitFor();
  const other = await page.getByRole('row').nth(1).getByRole('cell').first().innerText();
  await button(page.getByRole('row').nth(2), '修改').click();
  await dialog(page).getByLabel('仓库名称').fill(other);
  await button(dialog(page), '保存').click();
  await said(page, '已属于另一个仓库');
  await button(dialog(page), '保存').waitFor();
});

test('a day without trading is added, renamed and removed', async ({ visitor }) => {
  const asked = await platform();
  const day = await freeWeekday(asked);
  const page = await opened(visitor, '/admin/base?tab=holidays');
  await button(page, '新增休市日').click();
  await choose(dialog(page), '日期', day);
  await dialog(page).getByLabel('名称').fill('台风');
  await button(dialog(page), '保存').click();
  await button(row(page, day).filter({ hasText: '台风' }), '修改').click();
  await dialog(page).getByLabel('名称').fill('大风');
  await button(dialog(page), '保存').click();
  await button(row(page, day).filter({ hasText: '大风' }), '删除').click();
  await said(dialog(page), `${day}（大风）将成为交易日`);
  await button(dialog(page), '确定').click();
  await row(page, day).waitFor({ state: 'detached' });
});

test('a daily price limit is added and removed', async ({ visitor }) => {
  const day = await freeWeekday(await platform());
  const page = await opened(visitor, '/admin/base?tab=limits');
  await row(page, '今天适用').filter({ hasText: '±' }).waitFor();
  await button(page, '新增涨跌停幅度').click();
  await choose(dialog(page), '起用日期', day);
  await dialog(page).getByLabel('幅度').fill('21');
  await button(dialog(page), '保存').click();
  await said(dialog(page), '幅度应在 1 到 20 之间');
  await dialog(page).getByLabel('幅度').fill('9');
  await button(dialog(page), '保存').click();
  await button(row(page, day).filter({ hasText: '±9' }), '删除').click();
  await said(dialog(page), `${day} 起不再按 ±9%`);
  await button(dialog(page), '确定').click();
  await row(page, day).waitFor({ state: 'detached' });
});

test('a premium table is copied for a new year and removed', async ({ visitor }) => {
  const asked = await platform();
  const standard = present((await asked('admin/premium/list'))[0]);
  const code = `test_${Date.now() % 1e8}`;
  const page = await opened(visitor, '/admin/base?tab=premiums');
  await button(row(page, standard.code), '复制为新表').click();
  await dialog(page).getByLabel('名称').fill('测试表');
  await dialog(page).getByLabel('编号').fill(code);
  await dialog(page).getByLabel('颜色级 41').fill('-450');
  await button(dialog(page), '保存').click();
  await said(dialog(page), '请选择起用日期');
  await choose(dialog(page), '起用日期', '2026-11-20');
  await button(dialog(page), '保存').click();
  await row(page, code).waitFor();
  const tables = await asked('admin/premium/list');
  const added = present(tables.find((table) => table.code === code));
  const colour = { ...standard.rates.colour, 41: -450 };
  assert.deepEqual(added.rates, { ...standard.rates, colour });
  assert.equal(added.standard, false);

  await button(row(page, code), '删除').click();
  await button(dialog(page), '确定').click();
  await row(page, code).waitFor({ state: 'detached' });
});

test('an invalid contract is refused at its field; a contact person is added and removed', async ({
  visitor,
}) => {
  const page = await opened(visitor, '/admin/base');
  await button(page, '新增合约').click();
  await dialog(page).getByLabel('合约').fill('CF702');
  await choose(dialog(page), '首个交易日', '2030-01-02');
  await choose(dialog(page), '最后交易日', '2031-01-02');
  await button(dialog(page), '保存').click();
  await said(dialog(page), '合约代码 CF702 不正确，应如 CF701');
  await button(dialog(page), '取消').click();

  const region = newName('地区').slice(0, 20);
  await page.getByRole('tab', { name: '客户经理' }).click();
  await button(page, '新增客户经理').click();
  await dialog(page).getByLabel('地区').fill(region);
  await dialog(page).getByLabel('姓名').fill('何经理');
  await dialog(page).getByLabel('电话').fill('0991-5550000');
  await button(dialog(page), '保存').click();
  await button(row(page, region), '删除').click();
  await button(dialog(page), '确定').click();
  await row(page, region).waitFor({ state: 'detached' });
});
