// The pages of the platform, its feedback, notices and jobs.

import assert from 'node:assert/strict';
import type { Page, ViewportSize } from '@playwright/test';
import { button, dialog, newName, opened, row, said } from './admin-page';
import { phone, present, until, wide } from './browser';
import { faults, inLanes, serious } from './faults';
import { test, type Visiting } from './fixtures';
import { callServer, enter, mill, register, sendPicture } from './members';
import { codeFor, newMobile } from './person';

async function waitsFor(page: Page, title: string, text: string | RegExp) {
  await page.getByRole('listitem').filter({ hasText: title }).getByText(text).waitFor();
}

const baseTabs = [
  ...['quotes', 'ice', 'rates', 'series', 'duties', 'growths', 'ports', 'holidays', 'limits'],
  ...['warehouses', 'ginneries', 'places', 'premiums', 'categories', 'banners', 'salesmen'],
  ...['questions', 'settings'],
];

const everyPage = [
  '/admin',
  '/admin/companies',
  '/admin/users',
  '/admin/feedbacks',
  '/admin/deals',
  '/admin/orders',
  '/admin/deposits',
  '/admin/inspection',
  '/admin/inspection/import',
  '/admin/articles',
  '/admin/articles/edit?id=1',
  '/admin/media',
  '/admin/base',
  ...baseTabs.map((tab) => `/admin/base?tab=${tab}`),
  '/admin/marks',
  '/admin/marks?tab=lots',
  '/admin/marks?tab=members',
  '/admin/marks?tab=brokers',
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
        await page
          .locator('main table, main ul[aria-label], main .state-box, main .to-do, main form')
          .first()
          .waitFor();
        wrong.push(...(await faults(page, path)));
      }
      return wrong;
    });
    assert.deepEqual(found, []);
  };

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
    ['/admin/base?tab=ports', '修改'],
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
