// What the platform's administrators do.

import assert from 'node:assert/strict';
import type { Locator, Page, ViewportSize } from '@playwright/test';
import { ask, phone, present, until, wide } from './browser';
import { faults, inLanes, serious } from './faults';
import { type StorageState, test, type Visiting, type Visitor } from './fixtures';
import { callServer, enter, mill, register, sendPicture } from './members';
import { codeFor, demo, demoPassword, logIn, newMobile } from './person';

let count = 0;
const newName = (what: string) => `测试${Date.now() % 1e8}${++count}${what}`;

const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (scope: Page | Locator, text: string) => scope.getByText(text).first().waitFor();
const row = (page: Page | Locator, name: string) => page.getByRole('row').filter({ hasText: name });

let cookies: StorageState | undefined;

/** Opens a page of the platform as its administrator. Only the first page logs in, because logins are limited. */
async function opened(visitor: Visitor, path: string, viewport = wide) {
  const { page, context } = await visitor(path, viewport, cookies);
  if (!cookies) await logIn(page, demo.admin);
  await page.waitForURL((url: URL) => url.pathname + url.search === path);
  cookies ??= await context.storageState();
  return page;
}

/** Logs the administrator in, and returns a function that calls the platform. */
async function platform() {
  const asked = { mobile: demo.admin, password: demoPassword };
  const { token } = await callServer('POST', 'login/mall_pc_mobile_password_login', asked);
  return <C extends string>(call: C) => callServer('GET', call, {}, token);
}

/** Finds rows by the search field of a list. */
async function find(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.getByLabel(label).press('Enter');
  await row(page, text).first().waitFor();
}

async function waitsFor(page: Page, title: string, text: string | RegExp) {
  await page.getByRole('listitem').filter({ hasText: title }).getByText(text).waitFor();
}

/** Types a day into a field of a form. */
async function choose(form: Locator, label: string, day: string) {
  await form.getByLabel(label).fill(day);
  await form.getByLabel(label).press('Enter');
}

/** Reports whether a session goes on. */
async function isIn(token: string) {
  return callServer('POST', 'login/get_user_info', {}, token).then(
    () => true,
    () => false,
  );
}

const everyPage = [
  '/admin',
  '/admin/companies',
  '/admin/users',
  '/admin/feedbacks',
  '/admin/base',
  '/admin/base?tab=holidays',
  '/admin/base?tab=warehouses',
  '/admin/base?tab=ginneries',
  '/admin/base?tab=places',
  '/admin/base?tab=premiums',
  '/admin/base?tab=salesmen',
  '/admin/notices',
  '/admin/jobs',
  '/admin/events',
];

/** Opens every page of the platform: no layout shift, and no serious finding of axe. */
const sound =
  (viewport: ViewportSize) =>
  async ({ visitor }: Visiting) => {
    const halves = [0, 1].map((half) => everyPage.filter((_, at) => at % 2 === half));
    const found = await inLanes(halves, async (paths) => {
      const wrong = [];
      const page = await opened(visitor, '/admin', viewport);
      for (const path of paths) {
        await page.goto(new URL(path, page.url()).href);
        await page.locator('main table, main .state-box, main .to-do').first().waitFor();
        wrong.push(...(await faults(page, path)));
      }
      return wrong;
    });
    assert.deepEqual(found, []);
  };

/** Returns the first weekday after all holidays. */
async function freeWeekday(asked: Awaited<ReturnType<typeof platform>>) {
  const days = (await asked('admin/holiday/list')).map(({ day }) => day);
  const day = new Date(`${days.sort().at(-1)}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
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

test('the pages of the platform are still and accessible on a wide screen', sound(wide));

test('the pages of the platform are still and accessible on a phone', sound(phone));

test('the dialogs of the platform are accessible, also in the dark', async ({ visitor }) => {
  const page = await opened(visitor, '/admin/companies');
  await page.getByRole('button', { name: '切换到深色' }).click();
  const found = [];
  for (const [path, name] of [
    ['/admin/companies?status=3', '审核'],
    ['/admin/companies?status=2', '冻结'],
    ['/admin/companies?status=2', '修改'],
    ['/admin/companies?status=2', /的成员$/],
    ['/admin/users', '企业身份'],
    ['/admin/base', '修改'],
    ['/admin/base?tab=warehouses', '修改'],
    ['/admin/base?tab=warehouses', '合并'],
    ['/admin/base?tab=premiums', '复制为新表'],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    await button(page, name).first().click();
    await dialog(page).waitFor();
    for (const problem of await serious(page)) found.push(`${name} on ${path}: ${problem}`);
  }
  assert.deepEqual(found, []);
});

test('the pages of the platform are unknown to others', async ({ visitor }) => {
  const person = await register('郑路人');
  const { page } = await visitor();
  await enter(page, person, '/admin');
  await said(page, 'This page could not be found');
  await page.goto(new URL('/admin/users', page.url()).href);
  await said(page, 'This page could not be found');
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
  await button(dialog(page), '通过').click();
  await said(dialog(page), '资料已修改，请重新查看');
  await said(dialog(page), '城市：空 → 喀什');
  await button(dialog(page), '通过').click();
  await said(page, `${name}已通过审核`);
  const approved = await callServer('GET', 'member/get_member_info', {}, founder.token);
  assert.equal(approved.status, 2);
  await page.goto(new URL(`/admin/events?memberID=${approved.memberID}`, page.url()).href);
  await row(page, '请上传营业执照').filter({ hasText: '退回' }).waitFor();
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

test('a premium table is copied for a new year and removed', async ({ visitor }) => {
  const asked = await platform();
  const standard = present((await asked('admin/premium/list'))[0]);
  const code = `test_${Date.now() % 1e8}${++count}`;
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

test('a code can be read where the demonstration shows it, and nowhere else', {
  tag: '@demo',
}, async ({ visitor }) => {
  const mobile = newMobile();
  await callServer('POST', 'login/send_register_sms', { mobile });
  const code = await codeFor(mobile);
  const page = await opened(visitor, '/admin/notices');
  await row(page.getByRole('table', { name: '最近的消息' }), mobile)
    .getByText(code)
    .waitFor();
  const sent = row(page.getByRole('table', { name: '外发消息' }), mobile);
  await sent.getByText('已发').waitFor();
  assert.equal((await sent.innerText()).includes(code), false);
});

test('feedback is answered and leaves the list of open feedback', async ({ visitor }) => {
  const manager = await mill(newName('织造有限公司'));
  const { page: own } = await visitor();
  await enter(own, manager, '/member');
  const dot = await own.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 8;
    return canvas.toDataURL('image/png').split(',')[1];
  });
  const url = await sendPicture(Buffer.from(present(dot), 'base64'), manager.token);
  const description = newName('的长度不对');
  await callServer('POST', 'feedback/add', { type: '2', pic: url, description }, manager.token);

  const page = await opened(visitor, '/admin');
  await waitsFor(page, '待处理的反馈', /[1-9]/);
  await page.getByRole('link', { name: /待处理的反馈/ }).click();
  await button(row(page, description), '答复').click();
  await dialog(page).getByLabel('答复').fill('已更正，谢谢');
  await button(dialog(page), '答复').click();
  await row(page, description).waitFor({ state: 'detached' });
  await until(
    'the answer comes as a message',
    () => callServer('GET', 'msg/getNoReadMessageCount', {}, manager.token),
    (unread) => Object.values(unread).some((number) => number > 0),
  );
});

test('feedback has the failed responses attached, and the platform reads them', async ({
  visitor,
}) => {
  const manager = await mill(newName('织造有限公司'));
  const { page: own } = await visitor('/');
  await own.route('**/msg/getMessageList**', (route) =>
    route.fulfill({ json: { code: 409, msg: '消息正在整理', data: null } }),
  );
  await enter(own, manager, '/member/message');
  await own.getByText('消息正在整理').first().waitFor();
  await button(own.locator('footer'), '意见反馈').click();
  await dialog(own)
    .getByLabel(/附上本页最近 \d+ 次出错的记录/)
    .waitFor();
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGNogAIGyhgAgIQgAQ2AJGEAAAAASUVORK5CYII=',
    'base64',
  );
  await dialog(own)
    .getByLabel('上传图片')
    .setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: dot });
  await dialog(own)
    .getByRole('link', { name: /^查看图片/ })
    .waitFor();
  await dialog(own).getByRole('combobox').click();
  await own.getByTitle('数据有误').click();
  const description = newName('看不到消息');
  await dialog(own).getByLabel('问题描述').fill(description);
  await button(dialog(own), '提交').click();
  await dialog(own).waitFor({ state: 'detached' });

  const page = await opened(visitor, '/admin/feedbacks?state=1');
  await row(page, description)
    .getByRole('button', { name: /^\d+ 条$/ })
    .click();
  await dialog(page).getByText('GET msg/getMessageList').first().waitFor();
  await dialog(page).getByText('{"code":409,"msg":"消息正在整理","data":null}').first().waitFor();
});

test('jobs show how they ended, when they run again, and which process runs them', {
  tag: '@demo',
}, async ({ visitor }) => {
  const page = await opened(visitor, '/admin/jobs');
  for (const purpose of ['发送', '行情']) {
    const job = row(page, purpose).first();
    await job.getByText('成功').waitFor();
    assert.match(await job.innerText(), /毫秒|秒/);
  }
});
