// Saved demands, from the button under the filters to the list.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { until } from './browser';
import { cotton } from './cotton-page';
import { button, dialog, five, kept, newBuyer, row, said, save } from './demands';
import { test } from './fixtures';
import { callServer, enter, ownPassword } from './members';
import { logIn } from './person';
import { base } from './server';

test('filters are saved under a name, and every refusal is shown', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall');
  const self = cotton(page);
  await self.ready();
  await button(page, '保存为定制').click({ force: true });
  await said(page, '您当前没有选择任何条件，禁止保存！');
  await self.choice('采摘', '手采').click();
  await until('chips', self.chips, (chips) => chips.includes('手采'));
  await page.keyboard.press('d');
  const name = dialog(page).getByLabel('需求定制名称');
  assert.equal(await name.inputValue(), '手采');
  await name.fill('');
  await button(dialog(page), '保存').click();
  await said(page, '请输入需求定制名称~');
  await name.fill('手采棉');
  await button(dialog(page), '保存').click();
  await said(page, '保存成功！点“推送”可设置提醒');
  await until('the demand is open', () => self.query().get('searchID'), Boolean);
  await button(page, '推送 手采棉').click();
  await dialog(page).getByLabel('合约推送').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, '保存修改').click({ force: true });
  await said(page, '「手采棉」的条件没有改动，无需保存');

  await self.choice('指标', '双29').click();
  await said(page, '条件已改动');
  await button(page, '保存修改').click();
  await button(dialog(page), '保存').click();
  await until(
    'the change is saved',
    () => page.getByText('条件已改动').count(),
    (shown) => shown === 0,
  );
  assert.deepEqual(await kept(buyer), ['手采棉']);
});

test('a demand with a taken name replaces the old one or is not saved', async ({ visitor }) => {
  const buyer = await newBuyer();
  const [first] = await save(buyer, { searchName: '常用', packType: '1' });
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?origins=南疆');
  await cotton(page).ready();
  await button(page, '保存为定制').click();
  const name = dialog(page).getByLabel('需求定制名称');
  await name.fill('常用');
  await button(dialog(page), '保存').click();
  await said(page, '您添加的需求名称已存在，是否需要替换原需求?');
  await button(dialog(page), '重新命名').click();
  await name.fill('常用二');
  await button(dialog(page), '保存').click();
  await said(page, '保存成功');
  assert.deepEqual(await kept(buyer), ['常用', '常用二']);

  await page.goto(`${base}/cottonmall?packType=2`);
  await cotton(page).ready();
  await button(page, '保存为定制').click();
  await dialog(page).getByLabel('需求定制名称').fill('常用');
  await button(dialog(page), '保存').click();
  await expect(button(dialog(page), '替换')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('searchID') === String(first));
  const asked = `searchHistory/getHistoryByName?searchName=${encodeURIComponent('常用')}` as const;
  assert.equal((await callServer('GET', asked, {}, buyer.token)).packType, '2');
  assert.equal((await kept(buyer)).length, 2);
});

test('a visitor logs in on the way and comes back to the same filters', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor('/cottonmall?packType=1&lengthMin=29');
  await cotton(page).ready();
  await button(page, '保存为定制').click();
  await said(page, '您尚未登录，是否立即登陆后保存？');
  await button(dialog(page), '取消').click();
  await button(page, '保存为定制').click();
  await button(dialog(page), '立即登录').click();
  await page.waitForURL(/\/login\/login/);
  await logIn(page, buyer.mobile, ownPassword);
  await page.waitForURL(/\/cottonmall\?packType=1&lengthMin=29/);
  await dialog(page).getByLabel('需求定制名称').fill('路上保存');
  await button(dialog(page), '保存').click();
  await said(page, '保存成功');
  assert.deepEqual(await kept(buyer), ['路上保存']);
});

test('the saved demands ask visitors to log in, and open afterwards', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, five[0]);
  const { page } = await visitor('/cottonmall');
  const mine = page.getByRole('tab', { name: '我的定制' });
  assert.equal(await mine.getAttribute('aria-disabled'), 'true');
  await mine.click({ force: true });
  await said(page, '您尚未登录，是否立即登录?');
  await button(dialog(page), '立即登录').click();
  await logIn(page, buyer.mobile, ownPassword);
  await page.getByRole('tab', { name: '我的定制', selected: true }).waitFor();
  await row(page, '手采').waitFor();
});
