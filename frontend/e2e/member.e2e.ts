// What members do in the member centre: messages, logins, points, feedback.

import assert from 'node:assert/strict';
import { expect, type ViewportSize } from '@playwright/test';
import { phone, until, wide } from './browser';
import { faults, inLanes, serious } from './faults';
import { holdBack, test } from './fixtures';
import { agree, button, file, newName, png, said } from './member-page';
import { admit, enter, mill, register } from './members';

test('messages are followed, marked and removed', async ({ visitor }) => {
  const manager = await mill(newName('常州'));
  await register('周采购', manager.memberName);
  const { page } = await visitor();
  await enter(page, manager, '/member/message');
  const dots = page.getByRole('img', { name: '未读' });
  const unread = async (wanted: number) =>
    until(
      `${wanted} are unread`,
      () => dots.count(),
      (count) => count === wanted,
    );
  await dots.first().waitFor();
  const all = await dots.count();
  await page.getByRole('link', { name: '有人申请加入企业' }).click();
  await page.waitForURL(/\/member\/approve/);
  await page.goBack();
  await unread(all - 1);
  await button(page, /^标为已读 /)
    .first()
    .click();
  await unread(all - 2);
  await button(page, '全部已读').click();
  await unread(0);
  await page.getByText('交易消息').click();
  await said(page, '没有消息');
  await page.getByText('系统消息').click();
  await page.getByRole('checkbox', { name: '本页全选' }).check();
  await page.locator('.message-bar').getByRole('button', { name: '删除' }).click();
  await said(page, '没有消息');
});

test('other logins are listed and ended', async ({ visitor }) => {
  const person = await register('郑独行');
  const away = await visitor();
  await enter(away.page, person, '/member');
  await said(away.page, '登录管理');
  const { page } = await visitor();
  await enter(page, person, '/member');
  const logins = page.getByRole('table', { name: '登录' }).getByRole('row');
  await until(
    'three logins and a head',
    () => logins.count(),
    (rows) => rows === 4,
  );
  await button(page, '结束其他登录').click();
  await agree(page);
  await until(
    'one login and a head',
    () => logins.count(),
    (rows) => rows === 2,
  );
  await until(
    'the other browser is out',
    () => new URL(away.page.url()).pathname,
    (path) => path !== '/member',
  );
});

test('a person has another name and sees points', async ({ visitor }) => {
  const manager = await mill(newName('徐州'));
  const { page } = await visitor();
  await enter(page, manager, '/member');
  await button(page, '修改姓名').click();
  await page.getByRole('dialog').getByLabel('姓名').fill('孙总');
  await button(page.getByRole('dialog'), '保存').click();
  await page.locator('header').getByText('孙总').waitFor();
  await button(page, /查看明细/).click();
  await page.getByRole('table', { name: '积分明细' }).getByText('+100').waitFor();
});

test('feedback needs a kind, one to five pictures and a description', async ({ visitor }) => {
  const manager = await mill(newName('淮安'));
  const { page } = await visitor();
  await enter(page, manager, '/');
  await button(page.locator('footer'), '意见反馈').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, '提交').click();
  for (const text of ['请选择问题类型', '请上传图片', '请输入问题描述']) await said(dialog, text);
  const shots = [];
  for (let n = 0; n < 6; n++) {
    shots.push(file(`${n}.png`, 'image/png', await png(page, 100 + n * 20)));
  }
  await dialog.getByLabel('上传图片').setInputFiles(shots);
  await said(dialog, '只容许上传5个文件');
  await until(
    'five pictures are there',
    () => dialog.getByRole('link', { name: /^查看图片/ }).count(),
    (links) => links === 5,
  );
  await button(dialog, '删除图片 5').click();
  await dialog.getByRole('combobox').click();
  await page.getByTitle('数据有误').click();
  await dialog.getByLabel('问题描述').fill('批号 65012252001 的长度与证书不一致');
  await button(dialog, '提交').click();
  await said(page, '操作成功');
  await expect(dialog).toHaveCount(0);
});

test('the dialogs of the member centre are accessible, in the dark too', async ({ visitor }) => {
  const manager = await mill(newName('扬州'));
  await register('周采购', manager.memberName);
  await admit(manager);
  await register('吴路人', manager.memberName);
  const found = await inLanes(['light', 'dark'], async (theme) => {
    const wrong: string[] = [];
    const { page } = await visitor();
    await enter(page, manager, '/member');
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme);
    for (const [path, name] of dialogs) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await expect(page.locator('.ant-select-loading')).toHaveCount(0);
      for (const problem of await serious(page)) wrong.push(`${theme} ${name}: ${problem}`);
    }
    return wrong;
  });
  assert.deepEqual(found, []);
});

test('member pages are still while answers are late, and accessible', async ({ visitor }) => {
  const manager = await mill(newName('镇江'));
  await register('周采购', manager.memberName);
  const found = await inLanes([wide, phone], async (viewport: ViewportSize) => {
    const wrong = [];
    const { page, context } = await visitor(undefined, viewport);
    await enter(page, manager, '/member');
    await holdBack(context, 600);
    for (const [path, sign] of Object.entries(signs)) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator(sign).first().waitFor();
      wrong.push(...(await faults(page, `${path} at ${viewport.width} px`)));
    }
    return wrong;
  });
  assert.deepEqual(found, []);
});

/** The pages of the member centre, and what each shows when it is loaded. */
const signs = {
  '/member': 'table.rows td',
  '/member/account': '.company-form',
  '/member/bank': 'main .state-box',
  '/member/mills': 'main .state-box',
  '/member/approve': 'table.rows td',
  '/member/inform': 'table.rows td',
  '/member/userlist': 'table.rows td',
  '/member/message': '.messages li',
  '/member/trade/shopCart': 'main .state-box',
  '/member/spotSale/mySpotSalePurchase': 'main .state-box',
  '/member/spotSale/mySpotSaleOrder': 'main .state-box',
  '/member/order/list': 'main .state-box',
  '/member/order/mySellOrder': 'main .state-box',
  '/member/order/myOrder': 'main .state-box',
  '/member/order/purchaseList': 'main .state-box',
  '/member/purchaseInfo/list': 'main .state-box',
  '/member/offerPrice/list': 'main .state-box',
  '/member/purchaseIntention/list': 'main .state-box',
  '/member/order/buyDetail': 'main .state-box',
  '/member/terms': 'main article',
};

/** Where each dialog is opened, and by which button. */
const dialogs = [
  ['/member', '修改姓名'],
  ['/member', /查看明细/],
  ['/member', '意见反馈'],
  ['/member/userlist', '解绑'],
  ['/member/approve', '拒绝'],
  ['/member/inform', '关联新企业'],
  ['/yarn?view=articles', /^提醒 /],
] as const;
