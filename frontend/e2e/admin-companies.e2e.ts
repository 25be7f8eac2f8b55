// How administrators review, correct and freeze companies and users.

import assert from 'node:assert/strict';
import { button, dialog, find, newName, opened, row, said } from './admin-page';
import { present } from './browser';
import { test } from './fixtures';
import { callServer, mill, register } from './members';
import { demo } from './person';

/** Reports whether a session goes on. */
async function isIn(token: string) {
  return callServer('POST', 'login/get_user_info', {}, token).then(
    () => true,
    () => false,
  );
}

test('the platform approves an applicant of a company without manager', async ({ visitor }) => {
  const known = await callServer(
    'GET',
    'api/list_member_name_by_tian_yan_cha?name=%E6%A3%89%E4%B8%9A',
  );
  const { memberName } = present(known.find(({ managed }) => !managed));
  const { page } = await visitor('/register/register');
  await page.getByLabel('企业（选填）').fill(memberName);
  await said(page, '该企业还没有管理员，提交后由平台审核');
  const person = newName('申请人').slice(-20);
  await register(person, memberName);
  const platform = await opened(visitor, '/admin');
  await platform.getByRole('link', { name: '没有管理员的企业' }).click();
  await find(platform, '按企业名称查找', memberName);
  await row(platform, memberName)
    .getByRole('button', { name: /待审核 \d+/ })
    .click();
  await button(row(dialog(platform), person), `通过 ${person}`).click();
  await button(dialog(platform).last(), '确定').click();
  await said(platform, `已通过${person}`);
});

test('a company is sent back with the reason, then approved', async ({ visitor }) => {
  const name = newName('纺织有限公司');
  const founder = await register('冯老板', name);
  const page = await opened(visitor, '/admin/companies?status=3');
  await find(page, '按企业名称查找', name);
  await button(row(page, name), '审核').click();
  await said(dialog(page), '没有上传营业执照');
  await button(dialog(page), '退回').click();
  await button(dialog(page), '退回').click();
  await said(dialog(page), '请填写退回的原因');
  await dialog(page).getByLabel('退回的原因').fill('请上传营业执照');
  await button(dialog(page), '退回').click();
  await row(page, name).waitFor({ state: 'detached' });
  await page.getByText('已退回', { exact: true }).click();
  await button(row(page, name), name).click();
  await said(dialog(page), '请上传营业执照');
  await button(dialog(page), '关闭').last().click();
  await callServer('POST', 'member/update_member_info', { legal: '冯老板' }, founder.token);
  await page.getByText('待审核', { exact: true }).click();
  await page.getByRole('button', { name: '刷新' }).click();
  await button(row(page, name), '审核').click();
  await said(dialog(page), '冯老板');
  await said(dialog(page), '上次退回');
  await said(dialog(page), '法人：空 → 冯老板');
  await callServer('POST', 'member/update_member_info', { city: '喀什' }, founder.token);
  await said(dialog(page), '缺少：营业执照、统一社会信用代码、联系人、联系电话');
  await button(dialog(page), '通过').click();
  await said(dialog(page), '请填写通过的理由');
  await dialog(page).getByLabel('企业名称一致').check();
  await dialog(page).getByLabel('通过的理由').fill('执照以后补交');
  await button(dialog(page), '通过').click();
  await said(dialog(page), '资料已修改，请重新查看');
  await said(dialog(page), '城市：空 → 喀什');
  await button(dialog(page), '通过').click();
  await said(page, `${name}已通过审核`);
  const approved = await callServer('GET', 'member/get_member_info', {}, founder.token);
  assert.equal(approved.status, 2);
  await page.goto(new URL(`/admin/events?memberID=${approved.memberID}`, page.url()).href);
  await row(page, '请上传营业执照').filter({ hasText: '退回' }).waitFor();
  await row(page, '理由：执照以后补交').filter({ hasText: '已核对：名称一致' }).waitFor();
});

test('a message leads an administrator to the company that was founded', async ({ visitor }) => {
  const name = newName('织布有限公司');
  const page = await opened(visitor, '/member/message');
  await register('韩老板', name);
  await page.getByRole('button', { name: '刷新' }).click();
  const message = page.getByRole('listitem').filter({ hasText: name });
  await message.getByRole('link', { name: '有新的企业等待审核' }).click();
  await page.waitForURL(/\/admin\/companies\?memberID=\d+$/);
  await row(page, name).waitFor();
  assert.equal(await page.getByRole('table', { name: '企业' }).getByRole('row').count(), 2);
  await button(page, '显示全部企业').click();
  await page.waitForURL(/\/admin\/companies$/);
});

test('freezing a company ends its sessions at once, after a warning', async ({ visitor }) => {
  const manager = await mill(newName('棉业有限公司'));
  const page = await opened(visitor, '/admin/companies');
  await find(page, '按企业名称查找', manager.memberName);
  await row(page, manager.memberName).getByRole('switch').click();
  await said(dialog(page), '可以看到精选和优选的棉花');
  await button(dialog(page), '确定').click();
  await row(page, manager.memberName).getByRole('switch', { checked: true }).waitFor();

  await button(row(page, manager.memberName), '冻结').click();
  await said(dialog(page), '1 名成员将立即退出登录');
  await dialog(page).getByLabel('原因').fill('多次违约');
  await button(dialog(page), '冻结').click();
  await said(row(page, manager.memberName), '已冻结');
  assert.equal(await isIn(manager.token), false);

  await button(row(page, manager.memberName), '解冻').click();
  await button(dialog(page), '确定').click();
  await said(row(page, manager.memberName), '已通过');
});

test('freezing the last manager of a company leads to the choice of another', async ({
  visitor,
}) => {
  const manager = await mill(newName('棉纺有限公司'), '蒋独管');
  const { memberName } = manager;
  const heir = await register('沈接班', memberName);
  const page = await opened(visitor, '/admin/users');
  await find(page, '按姓名或手机号查找', manager.mobile);
  await button(row(page, manager.mobile), '冻结').click();
  await said(dialog(page), '唯一的管理员');
  await dialog(page).getByRole('link', { name: memberName }).waitFor();
  await dialog(page).getByLabel('原因').fill('失联');
  await button(dialog(page), '冻结').click();
  await said(page, `${memberName}现在没有可用的管理员`);
  await button(dialog(page), '确定').click();

  await page.goto(new URL('/admin/companies?kind=lacksManager', page.url()).href);
  await said(row(page, memberName), '没有可用的管理员');
  await button(row(page, memberName), `1，待审核 1，${memberName}的成员`).click();
  await dialog(page).getByTitle('成员', { exact: true }).click();
  await row(dialog(page), '蒋独管').waitFor();
  await dialog(page).getByText('待审核的申请').click();
  await button(dialog(page), '通过 沈接班').click();
  await button(dialog(page).last(), '确定').click();
  await said(page, '已通过沈接班');
  await dialog(page).first().getByTitle('成员', { exact: true }).click();
  await button(dialog(page), '设为管理员 沈接班').click();
  await button(dialog(page).last(), '确定').click();
  await said(page, '已设为管理员');
  await row(page, memberName).first().waitFor({ state: 'detached' });
  assert.deepEqual(
    (await callServer('POST', 'login/get_user_Members', {}, heir.token))
      .filter((company) => company.memberName === memberName)
      .map(({ isManager, entry }) => [isManager, entry]),
    [[1, 'enterprise_login']],
  );
});

test('the platform corrects what identifies a company, and its manager is notified', async ({
  visitor,
}) => {
  const manager = await mill(newName('棉夜有限公司'));
  const right = manager.memberName.replace('夜', '业');
  const page = await opened(visitor, '/admin/companies');
  await find(page, '按企业名称查找', manager.memberName);
  await button(row(page, manager.memberName), '修改').click();
  await button(dialog(page), '保存').click();
  await said(dialog(page), '请填写修改的依据');
  await dialog(page).getByLabel('修改的依据').fill('执照与登记不符');
  await button(dialog(page), '保存').click();
  await said(page, '没有修改');
  await dialog(page).getByLabel('企业名称').fill(right);
  await button(dialog(page), '保存').click();
  await dialog(page).waitFor({ state: 'detached' });
  await find(page, '按企业名称查找', right);
  await row(page, right).getByRole('link', { name: '记录' }).click();
  await row(page, '更正').getByText('执照与登记不符').waitFor();
  const { list } = await callServer('GET', 'msg/getMessageList', {}, manager.token);
  assert.ok(list.some(({ text }) => text.includes(right)));
});

test('freezing a user ends the sessions at once; administrators cannot freeze themselves', async ({
  visitor,
}) => {
  const person = await register('陈小鱼');
  const page = await opened(visitor, '/admin/users');
  await find(page, '按姓名或手机号查找', person.mobile);
  await button(row(page, person.mobile), '冻结').click();
  await dialog(page).getByLabel('原因').fill('本人要求');
  await button(dialog(page), '冻结').click();
  await said(row(page, person.mobile), '已冻结');
  assert.equal(await isIn(person.token), false);
  await button(row(page, person.mobile), '解冻').click();
  await button(dialog(page), '确定').click();
  await said(row(page, person.mobile), '正常');

  await find(page, '按姓名或手机号查找', demo.admin);
  await button(row(page, demo.admin), '冻结').click();
  await dialog(page).getByLabel('原因').fill('试试');
  await button(dialog(page), '冻结').click();
  await said(page, '不能冻结自己的账号');
});
