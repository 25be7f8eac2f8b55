// How managers admit, change and unbind the users of a company.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { until } from './browser';
import { test } from './fixtures';
import { agree, button, newName, row, said } from './member-page';
import { admit, callServer, demoManager, enter, listen, mill, register } from './members';
import { codeFor } from './person';
import { market } from './server';

test('a manager approves one applicant and refuses another with a reason', async ({ visitor }) => {
  const manager = await mill(newName('南通'));
  const good = await register('周采购', manager.memberName);
  const { page } = await visitor();
  await enter(page, manager, '/member/approve');
  await row(page, '周采购').waitFor();
  const bad = await register('吴路人', manager.memberName);
  await row(page, '吴路人').waitFor();
  await page.getByRole('switch', { name: '对外展示 周采购' }).click();
  await button(row(page, '周采购'), '通过').click();
  await said(page, '周采购已加入本企业');
  await button(row(page, '吴路人'), '拒绝').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, '拒绝').click();
  await said(page, '请填写拒绝的原因');
  await button(dialog, '不是本企业人员').click();
  await button(dialog, '拒绝').last().click();
  await said(page, '没有待审核的申请');
  await page.getByText('未通过', { exact: true }).click();
  await said(row(page, '吴路人'), '不是本企业人员');

  const { list } = await callServer('GET', 'user/list_user_management', {}, manager.token);
  assert.deepEqual(list.map(({ name }) => name).sort(), ['周采购', '孙厂长']);
  assert.equal(list.find(({ name }) => name === '周采购')?.isShow, 1);
  const refused = await visitor();
  await enter(refused.page, bad, '/member');
  await said(refused.page, '不是本企业人员');
  await refused.page.getByRole('link', { name: '加入企业的申请未通过' }).click();
  const application = row(refused.page, manager.memberName);
  await said(application, '申请未通过');
  await said(application, '不是本企业人员');
  await button(application, '重新申请').click();
  const again = refused.page.getByRole('dialog');
  await said(again, '不是本企业人员');
  await again.getByLabel('申请说明').fill('采购部新来的');
  await button(again, '申请加入').click();
  await said(application, '待企业管理员审核');
  await said(application, '上次未通过：不是本企业人员');
  await page.getByTitle('待审核', { exact: true }).click();
  await said(row(page, '吴路人'), '采购部新来的');
  await said(row(page, '吴路人'), '不是本企业人员');
  const admitted = await visitor();
  await enter(admitted.page, good, '/member');
  await said(admitted.page, '已通过');
  await expect(admitted.page.getByRole('link', { name: '用户管理' })).toHaveCount(0);
});

test('a manager changes what members may do; a company keeps a manager', async ({ visitor }) => {
  const manager = await mill(newName('青岛'));
  const member = await register('周采购', manager.memberName);
  await admit(manager);
  const { page } = await visitor();
  await enter(page, manager, '/member/userlist');
  const own = page.getByRole('switch', { name: '管理员 孙厂长' });
  await own.click();
  await agree(page);
  await said(page, '企业至少要有一位管理员');
  assert.equal(await own.isChecked(), true);

  await page.getByRole('switch', { name: '产品管理 周采购' }).click();
  await said(page, '已开通产品管理');
  await page.getByRole('switch', { name: '对外展示 周采购' }).click();
  await said(page, '已展示周采购');
  const other = await visitor();
  await enter(other.page, manager, '/member/userlist');
  await row(other.page, '周采购').waitFor();
  await listen(other.page);
  await button(row(page, '周采购'), '冻结').click();
  await page.getByRole('dialog').getByLabel('原因').fill('休假');
  await button(page.getByRole('dialog'), '冻结').click();
  await said(row(page, '周采购'), '已冻结');
  await said(row(other.page, '周采购'), '休假');
  const frozen = await visitor();
  await enter(frozen.page, member, '/member/inform');
  await said(row(frozen.page, manager.memberName), '账号已冻结');
  await said(row(frozen.page, manager.memberName), '休假');
  await button(row(page, '周采购'), '解冻').click();
  await said(row(page, '周采购'), '正常');
  await page.getByRole('switch', { name: '管理员 周采购' }).click();
  await agree(page);
  await said(page, '已设为管理员');
  await own.click();
  await agree(page);
  await said(page, '这一页由本企业的管理员使用');
});

test('a manager unbinds a member with a code, and the member is notified at once', async ({
  visitor,
}) => {
  const manager = await demoManager();
  const name = `周${Date.now() % 1e8}`;
  const member = await register(name, manager.memberName);
  await admit(manager);
  const left = await visitor();
  await enter(left.page, member, '/member');
  await listen(left.page);
  await said(left.page, '最近消息');
  const { page } = await visitor();
  await enter(page, manager, '/member/userlist');
  await button(row(page, name), '解绑').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, '解绑').last().click();
  await said(page, '请输入验证码');
  await button(dialog, '获取验证码').click();
  // Without a gateway the code goes to a file, and the page does not call it sent.
  await said(dialog, market === 'closed' ? '秒后重发' : '验证码已发到您的手机');
  const code = await codeFor(manager.mobile);
  await dialog.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByLabel('验证码').press('Enter');
  await dialog.locator('.ant-form-item-explain-error', { hasText: '验证码错误' }).waitFor();
  await dialog.getByLabel('验证码').fill(code);
  await button(dialog, '解绑').last().click();
  await said(page, `已解绑${name}`);
  await until(
    'the row is gone',
    () => row(page, name).count(),
    (rows) => rows === 0,
  );
  await said(left.page, '该账号已被解绑，请联系在线客服核实！');
});
