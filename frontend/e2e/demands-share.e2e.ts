// Demands of others, by link and by code.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { until } from './browser';
import { cotton } from './cotton-page';
import { button, dialog, newBuyer, said, save } from './demands';
import { test } from './fixtures';
import { enter } from './members';
import { base } from './server';

test('a demand is shared as a link and as a code that anybody opens', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, { searchName: '地产双28', type: 1, lengthMin: 28, strongMin: 28 });
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await button(page, '分享 地产双28').click();
  await button(dialog(page), '复制链接').click();
  await said(page, '复制成功!');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = await dialog(page).getByLabel('分享码', { exact: true }).inputValue();
  assert.ok(link.endsWith(`/cottonmall?code=${code}`), link);

  const guest = await visitor(link.slice(new URL(link).origin.length));
  const self = cotton(guest.page);
  await self.ready();
  await expect(self.chip).toHaveText(['双28（长度≥28 强力≥28）']);
  assert.equal(self.query().get('tab'), '2');
  await button(guest.page, '清除').click();
  await button(guest.page, '分享码').click();
  await button(dialog(guest.page), '打开').click();
  await said(guest.page, '请输入分享码');
  await dialog(guest.page).getByLabel('打开别人的分享码').fill(code);
  await button(dialog(guest.page), '打开').click();
  await until('chips', self.chips, (chips) => chips.length === 1);
});

test('both users of a shared demand see which filters it has lost', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, { searchName: '双28', lengthMin: 28, strongMin: 28 });
  const { page } = await visitor();
  await page.route('**/searchHistory/list*', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.list[0].lost = true;
    await route.fulfill({ json: answer });
  });
  await enter(page, buyer, '/member/conditions');
  await button(page, '分享 双28').click();
  await said(dialog(page), '有条件已失效，打开的人看到的结果比保存时的宽');
  const code = dialog(page).getByLabel('分享码', { exact: true });
  await until(
    'the code',
    () => code.inputValue(),
    (text) => text !== '',
  );

  const guest = await visitor();
  const change = '销售类型“优选”只对会员企业开放，已去掉';
  await guest.page.route('**/api/decode_params*', async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.data, { lost: true, changes: [change] });
    await route.fulfill({ json: answer });
  });
  await guest.page.goto(`${base}/cottonmall?code=${await code.inputValue()}`);
  await said(guest.page, change);
  await said(guest.page, '有条件已去掉，结果比分享时的宽');
});

test('an unknown code shows an error', async ({ visitor }) => {
  const { page, forgive } = await visitor('/cottonmall?code=zzzzzzzzzz');
  forgive();
  await said(page, '没有这个分享码，请核对大小写后再试');
  await button(page, '查看全部批次').click();
  await cotton(page).ready();
});
