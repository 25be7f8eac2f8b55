// How companies are founded, joined, changed, switched and left.

import assert from 'node:assert/strict';
import { expect, type Locator } from '@playwright/test';
import { phone, present, until } from './browser';
import { test } from './fixtures';
import { agree, button, file, newName, png, row, said } from './member-page';
import {
  admit,
  callServer,
  demoManager,
  enter,
  listen,
  mill,
  ownPassword,
  register,
  review,
} from './members';
import { askAs, codeFor, demo, demoPassword, logIn } from './person';

test('the company is changed by its manager, and read by others', async ({ visitor }) => {
  const manager = await mill(newName('绍兴'));
  const { page } = await visitor();
  await enter(page, manager, '/member/account');
  await page.getByLabel('统一社会信用代码').fill('91330600ma2bcdefg');
  await button(page, '保存').click();
  await said(page, '应为 18 位');
  await page.getByLabel('统一社会信用代码').fill('');
  await page.getByLabel('所在城市').fill('绍兴');
  await page.getByLabel('联系人').fill('孙厂长');
  const picture = file('执照.png', 'image/png', await png(page));
  await page
    .getByLabel('上传营业执照')
    .setInputFiles(file('执照.pdf', 'application/pdf', 'JVBERg=='));
  await said(page, '文件格式不正确：执照.pdf');
  await page.getByLabel('上传营业执照').setInputFiles(picture);
  await page.getByRole('link', { name: '查看营业执照' }).waitFor();
  await button(page, '保存').click();
  await said(page, '保存成功');
  await page.reload();
  await page.getByRole('link', { name: '查看营业执照' }).waitFor();
  assert.equal(await page.getByLabel('所在城市').inputValue(), '绍兴');

  const member = await register('周采购', manager.memberName);
  await admit(manager);
  const other = await visitor();
  await enter(other.page, member, '/member');
  await said(other.page, '最近消息');
  await expect(other.page.getByRole('link', { name: '企业信息' })).toHaveCount(0);
});

test('a user applies to a company, withdraws, joins, and founds another that is sent back', async ({
  visitor,
}) => {
  const manager = await mill(newName('无锡'));
  const person = await register('郑独行');
  const { page } = await visitor(undefined, phone);
  await enter(page, person, '/member/inform');
  await button(page, '关联新企业').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('企业名称').fill(manager.memberName.slice(0, 10));
  await page.getByTitle(manager.memberName).click();
  await said(dialog, '提交后由该企业的管理员审核'); // the button below moves down by it
  await button(dialog, '申请加入').click();
  await said(page, '申请已提交，请等待审核');
  await said(row(page, manager.memberName), '待企业管理员审核');
  await page.getByRole('button', { name: `撤回申请 ${manager.memberName}` }).click();
  await agree(page);
  await said(page, '已撤回申请');
  await said(page, '没有加入企业');

  await callServer(
    'POST',
    'user/relevancy_new_member',
    { memberName: manager.memberName },
    person.token,
  );
  await admit(manager);
  const joined = page.waitForEvent('load');
  await button(row(page, manager.memberName), '切换').click();
  await joined;
  await said(row(page, manager.memberName), '当前账号');

  const own = newName('江阴');
  await button(page, '关联新企业').click();
  await dialog.getByText('创建新企业').click();
  await dialog.getByLabel('企业名称').fill(own);
  await dialog.getByLabel('所在城市').fill('江阴');
  await button(dialog, '创建企业').click();
  await said(page, '请等待平台审核');
  await said(row(page, own), '平台审核中');

  await button(row(page, own), '完善资料').click();
  await page.waitForURL(/\/member\/account$/);
  await said(page, '平台审核中');
  const { data: me } = await askAs(page, 'login/get_user_info');
  await review({ memberID: me.memberID, approve: false, note: '请填写法定代表人' });
  await page.reload();
  await said(page, '平台审核未通过');
  await said(page, '请填写法定代表人');
  await page.getByRole('link', { name: /^站内消息，\d+ 条未读/ }).click();
  await page.getByRole('link', { name: '企业审核未通过' }).click();
  await page.getByRole('link', { name: `完善资料 ${own}` }).click();
  await page.getByLabel('法定代表人').fill('郑独行');
  await button(page, '保存并重新提交审核').click();
  await said(page, '已保存，等待平台重新审核');
  await said(page, '平台重新审核中');
  await page.goto(new URL('/member/inform', page.url()).href);
  await button(row(page, manager.memberName), '切换').waitFor();
});

test('a new company is withdrawn by its founder, also at login, or closed by the platform', async ({
  visitor,
}) => {
  const founder = await mill(newName('昆山'));
  const other = await mill(newName('常熟'));
  const joined = { memberName: other.memberName };
  await callServer('POST', 'user/relevancy_new_member', joined, founder.token);
  await admit(other);
  const [first, second] = [newName('太仓'), newName('张家港')];
  const found = (memberName: string) =>
    callServer('POST', 'user/relevancy_new_member', { memberName, found: true }, founder.token);
  const gone = (place: Locator, text: string) =>
    until(
      `${text} is gone`,
      () => place.getByText(text).count(),
      (times) => times === 0,
    );
  await found(first);
  await found(second);
  const { page } = await visitor('/login/login');
  await logIn(page, founder.mobile, ownPassword);
  await button(page, `撤回创建 ${first}`).click();
  await agree(page);
  await said(page, '已撤回创建申请');
  await gone(page.locator('.choose'), first);
  await page.locator('.choose').getByText(founder.memberName).click();
  await page.waitForURL(/\/member$/);
  await page.goto(new URL('/member/inform', page.url()).href);
  await button(page, `撤回创建 ${second}`).click();
  await agree(page);
  await said(page, '已撤回创建申请');
  await gone(page.locator('table.rows'), second);

  await found(first);
  await listen(page);
  await said(row(page, first), '平台审核中');
  const platform = await visitor();
  const administrator = { mobile: demo.admin, password: demoPassword };
  await enter(platform.page, administrator, `/admin/companies?name=${encodeURIComponent(first)}`);
  await button(row(platform.page, first), '关闭').click();
  const dialog = platform.page.getByRole('dialog');
  await dialog.getByLabel('关闭的原因').fill('不是真实的企业');
  await button(dialog, '关闭申请').click();
  await said(platform.page, '创建申请已关闭');
  await gone(page.locator('table.rows'), first);
  await page.getByRole('link', { name: /^站内消息，\d+ 条未读/ }).click();
  await said(page, '不是真实的企业');
});

test('an admitted user enters a company from the home page, and leaves it with one alert', async ({
  visitor,
}) => {
  const manager = await mill(newName('南京'));
  const person = await register('赵新来', manager.memberName);
  const { page } = await visitor();
  await enter(page, person, '/member');
  await said(page, '等待企业管理员审核');
  await listen(page);
  await admit(manager);
  const entered = page.waitForEvent('load');
  await page.getByRole('button', { name: `进入 ${manager.memberName}` }).click();
  await entered;
  await page.locator('header').getByText(manager.memberName).first().waitFor();
  const stays = await visitor();
  await enter(stays.page, person, '/member/inform');
  await listen(stays.page);
  await page.goto(new URL('/member/inform', page.url()).href);
  await button(page, `退出企业 ${manager.memberName}`).click();
  await agree(page);
  await said(page, '已退出企业');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('登录已失效')).toHaveCount(0);
  await said(stays.page, '登录已失效，请重新登录');
  await expect(stays.page.getByRole('dialog')).toHaveCount(0);
});

test('a founder chooses to be shown to others', async ({ visitor }) => {
  const person = await register('郑独行');
  const { page } = await visitor();
  await enter(page, person, '/member/inform');
  for (const shown of [false, true]) {
    const name = newName('盐城');
    await button(page, '关联新企业').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('创建新企业').click();
    await dialog.getByLabel('企业名称').fill(name);
    if (shown) await dialog.getByLabel('对外展示联系电话').check();
    await button(dialog, '创建企业').click();
    await said(row(page, name), '平台审核中');
    const companies = await callServer('POST', 'login/get_user_Members', {}, person.token);
    const { userID, businessToken } = present(
      companies.find(({ memberName }) => memberName === name),
    );
    const chosen = await callServer(
      'POST',
      'login/choose_login',
      { userID, businessToken },
      person.token,
    );
    const company = await callServer('GET', 'member/get_member_info', {}, chosen.token);
    assert.equal(company.phone, shown ? person.mobile : '');
    person.token = present(chosen.token);
  }
});

test('a user switches to another company, and to no closed one', async ({ visitor }) => {
  const manager = await demoManager();
  const companies = await callServer('POST', 'login/get_user_Members', {}, manager.token);
  const other = present(companies.find(({ state, status }) => state === 0 && status === 2));
  const { page } = await visitor();
  await enter(page, manager, '/member/inform');
  await said(row(page, manager.memberName), '当前账号');
  for (const [text, status] of [
    ['平台审核中', 3],
    ['企业已冻结', 1],
  ] as const) {
    const closed = row(
      page,
      present(companies.find((company) => company.status === status)).memberName,
    );
    await said(closed, text);
    await expect(button(closed, '切换')).toHaveCount(0);
  }
  const reloaded = page.waitForEvent('load');
  await button(row(page, other.memberName), '切换').click();
  await reloaded;
  await said(row(page, other.memberName), '当前账号');
  await page.locator('header').getByText(other.memberName).waitFor();
  await expect(page.getByRole('link', { name: '用户管理' })).toHaveCount(0);
});

test('a founder changes a company, but has no users to manage before its approval', async ({
  visitor,
}) => {
  const founder = await register('郑创办', newName('苏州'));
  const { page } = await visitor();
  await enter(page, founder, '/member/account');
  await said(page, '平台审核中');
  await page.getByLabel('法定代表人').fill('郑创办');
  await button(page, '保存').click();
  await said(page, '保存成功');
  const closed = page.getByRole('button', { name: '用户管理' });
  assert.equal(await closed.getAttribute('aria-disabled'), 'true');
  await closed.focus();
  await said(page, '企业通过平台审核后开放');
});

test('a manager sets the bank account with a code, and another member reads it', async ({
  visitor,
}) => {
  const manager = await mill(newName('徐州'));
  const member = await register('周采购', manager.memberName);
  await admit(manager);
  const { page } = await visitor();
  await enter(page, manager, '/member/bank');
  await said(page, '还没有收款账户');
  await button(page, '设置收款账户').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('户名')).toHaveValue(manager.memberName);
  await dialog.getByLabel('开户银行').fill('中国农业银行徐州分行营业部');
  await dialog.getByLabel('账号').fill('6228 4804 0256 4890');
  await button(dialog, '获取验证码').click();
  await said(dialog, '秒后重发');
  const code = await codeFor(manager.mobile);
  await dialog.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000');
  await button(dialog, '保存').click();
  await said(dialog.locator('.ant-form-item-explain-error'), '验证码错误或已过期');
  await dialog.getByLabel('验证码').fill(code);
  await button(dialog, '保存').click();
  await said(page, '收款账户已保存');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await said(page.locator('main'), '6228 4804 0256 4890');

  const other = await visitor();
  await enter(other.page, member, '/member/bank');
  await said(other.page.locator('main'), '6228 4804 0256 4890');
  await expect(button(other.page, '修改')).toHaveCount(0);
  await page.goto(new URL('/member/message', page.url()).href);
  await said(page, '收款账户已变更');
});
