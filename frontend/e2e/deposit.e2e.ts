// Deposit accounts: the platform enters payments, and the company follows its account.

import assert from 'node:assert/strict';
import { opened } from './admin-page';
import { phone, wide } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { button, newName, row, said } from './member-page';
import { enter, mill } from './members';
import { codeFor, demo } from './person';

test('the platform enters a payment, and the company sees it at once', async ({ visitor }) => {
  const manager = await mill(newName('无锡'));
  const { page: own } = await visitor();
  await enter(own, manager, '/member/deposit');
  await said(own, '还没有明细');

  const page = await opened(visitor, '/admin/deposits');
  const keyword = page.getByLabel('按企业名称查找');
  await keyword.fill(manager.memberName);
  await keyword.press('Enter');
  await button(row(page, manager.memberName), /^登记入账/).click();
  const reference = `B${Date.now()}`;
  await page.getByLabel('金额（元）').fill('50000.5');
  await page.getByLabel('银行流水号').fill(reference);
  await button(page.getByRole('dialog'), '登记入账').click();
  await button(page, '获取验证码').click();
  await said(page, '验证码已发到您的手机');
  await page.getByPlaceholder('6 位数字').fill(await codeFor(demo.admin));
  await button(page.getByRole('dialog').last(), /^确认$/).click();
  await said(page, '已登记入账 50,000.50 元');
  await row(page, manager.memberName).getByText('50,000.50').waitFor();

  await row(own, reference).getByText('+50,000.50').waitFor();
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    button(own, '导出明细').click(),
  ]);
  assert.match(download.suggestedFilename(), /^点价金明细 .*\.xlsx$/);
});

test('the deposit account is still and accessible', async ({ visitor }) => {
  const manager = await mill(newName('常熟'));
  for (const viewport of [wide, phone]) {
    const { page } = await visitor('/', viewport);
    await enter(page, manager, '/member/deposit');
    await said(page, '还没有明细');
    assert.deepEqual(await faults(page, `the deposit account at ${viewport.width} px`), []);
  }
});
