// Reminders of saved demands.

import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';
import { phone, present, until } from './browser';
import { button, said } from './demands';
import { test, type Visitor } from './fixtures';
import { callServer, enter, mill, type Person } from './members';
import { askAs, codeFor, demo, logIn, newMobile } from './person';
import { base } from './server';

/** Opens the push dialog of the only saved demand of a new buyer. */
async function pushing(visitor: Visitor, demand: object = { packType: '2' }) {
  const buyer = await mill(`推送测试 ${newMobile()}`, '周采购');
  const asked = { searchName: '机采棉', ...demand };
  const { searchID } = await callServer('POST', 'searchHistory/editor', asked, buyer.token);
  const { page } = await visitor();
  const shown = page.waitForResponse(/user_subscribe/);
  await enter(page, buyer, '/member/conditions');
  await button(page, `推送 ${asked.searchName}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('合约推送').waitFor();
  return {
    buyer,
    searchID,
    page,
    dialog,
    ticket: await shown.then((answer) => answer.json()),
  };
}

const subscription = ({ buyer, searchID }: { buyer: Person; searchID: number }) =>
  callServer(
    'GET',
    `searchHistory/getSearchHistorySubscribe?searchID=${searchID}`,
    {},
    buyer.token,
  );

/** Types the time of day of reminders. */
async function setTime(dialog: Locator, text: string) {
  const field = dialog.getByLabel('推送时间');
  await field.fill(text);
  await field.press('Tab');
}

/** Returns a time of day in Shanghai that comes in 20 to 80 seconds, as HH:mm. */
const soon = () => new Date(Date.now() + (8 * 3600 + 80) * 1000).toISOString().slice(11, 16);

// It waits for most of two minutes, so it begins first.
test('a reminder comes at its time, opens its lots, and its link stops it', async ({ visitor }) => {
  const push = await pushing(visitor);
  const { buyer, page, dialog } = push;
  await dialog.getByLabel('数量推送').check();
  await dialog.getByLabel('批数').fill('1');
  await dialog.getByLabel('低于均价，元/吨').fill('1');
  await setTime(dialog, soon());
  await button(dialog, '提交').click();
  await said(page, '提交成功！');
  await page.goto(`${base}/member/message`);
  const message = page.getByRole('listitem').filter({ hasText: '机采棉' }).first();
  await message.waitFor({ timeout: 100_000 });
  const asked = 'msg/getMessageList?type=0&pageNum=1&pageSize=10';
  const { list } = await callServer('GET', asked, {}, buyer.token);
  const stoppable = list.find(({ stop }) => stop);
  assert.ok(stoppable, 'the message has a link that stops it');
  await page.goto(base + stoppable.link);
  await page.locator('.lots-row').first().waitFor();
  await page.goto(`${base}/member/conditions`);
  await page.getByRole('region', { name: '推送记录' }).getByText('数量推送').first().waitFor();

  const guest = await visitor(stoppable.stop);
  await said(guest.page, '已停止「机采棉」的推送');
  assert.equal((await subscription(push)).subscribeType, 0);
  await button(guest.page, '恢复推送').click();
  await said(guest.page, '已恢复「机采棉」的推送');
  await guest.page.reload();
  await said(guest.page, '已恢复「机采棉」的推送');
  assert.equal((await subscription(push)).subscribeType, 2, 'loaded again, it stops nothing');

  for (const place of ['/member/message', '/member']) {
    await page.goto(base + place);
    await page
      .getByRole('link', { name: `停止提醒 ${stoppable.title}` })
      .first()
      .click();
    await said(page, '已停止「机采棉」的推送');
    assert.equal((await subscription(push)).subscribeType, 0, place);
    await button(page, '恢复推送').click();
    await said(page, '已恢复「机采棉」的推送');
  }

  // After 恢复推送 in the dialog the form is as before.
  await callServer('POST', 'searchHistory/stop', { searchID: push.searchID }, buyer.token);
  await page.goto(`${base}/member/conditions`);
  await button(page, '推送 机采棉').click();
  await button(dialog, '恢复推送').click();
  await until(
    'the kind is chosen again',
    () => dialog.getByLabel('数量推送').isChecked(),
    (chosen) => chosen,
  );
  await button(dialog, '提交').click();
  await said(page, '提交成功！');
  assert.equal((await subscription(push)).subscribeType, 2);
});

test('a long name in the title of a dialog leaves room for the ×', async ({ visitor }) => {
  const { dialog } = await pushing(visitor, { searchName: '棉'.repeat(40), packType: '2' });
  const cross = present(await dialog.locator('.ant-modal-close').boundingBox());
  const lines = await dialog.locator('.ant-modal-title').evaluate((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    return [...text.getClientRects()].map(({ right }) => right);
  });
  assert.ok(lines.length > 0 && Math.max(...lines) <= cross.x, `${lines} run into ${cross.x}`);
});

test('a push form shows its rules and is saved', async ({ visitor }) => {
  const push = await pushing(visitor);
  const { page, dialog } = push;
  await dialog.getByLabel('合约推送').check();
  await button(dialog, '提交').click();
  for (const text of ['请选择合约', '请填写基差', '请选择推送时间']) await said(dialog, text);
  await dialog.getByLabel('数量推送').check();
  await button(dialog, '提交').click();
  for (const text of ['请填写批数', '请填写低于均价']) await said(dialog, text);

  await dialog.getByLabel('批数').fill('3');
  await dialog.getByLabel('低于均价，元/吨').fill('200');
  await setTime(dialog, '09:30');
  for (const day of ['周一', '周日']) await dialog.getByLabel(day).check();
  await dialog.getByLabel('节假日不推送').check();
  await dialog.getByRole('switch', { name: '最低价下跌时提醒' }).click();
  await dialog.getByLabel('下跌金额，元/吨').fill('80');
  await dialog.getByLabel('邮箱').fill('不是邮箱');
  await button(dialog, '提交').click();
  await said(dialog, '邮箱地址不正确');
  await dialog.getByLabel('邮箱').fill('mill@example.com');
  await button(dialog, '提交').click();
  await said(page, '提交成功！');
  await said(page, '邮箱 mill@example.com 待确认');
  const set = await subscription(push);
  assert.deepEqual(
    [set.subscribeType, set.subscribeTime, set.subscribeDays, set.isHolidayNotSub, set.fall],
    [2, '09:30', '1,2', 1, 80],
  );
  assert.deepEqual(JSON.parse(set.clientAvgPrice), [{ batchLimit: 3, difPrice: 200 }]);
  assert.deepEqual([set.mail, set.mailWaiting], ['', 'mill@example.com']);
  await page.getByRole('img', { name: '已设推送' }).waitFor();

  await button(page, '推送 机采棉').click();
  await said(dialog, '下次定时推送：');
  assert.equal(await dialog.getByLabel('推送时间').inputValue(), '09:30');
  await dialog.getByLabel('不推送', { exact: true }).check();
  assert.ok(
    await dialog.getByLabel('节假日不推送').isChecked(),
    'it applies to immediate reminders',
  );
  await dialog.getByRole('switch', { name: '最低价下跌时提醒' }).click();
  await button(dialog, '提交').click();
  await until(
    'no reminder is sent any more',
    () => page.getByRole('img', { name: '已设推送' }).count(),
    (shown) => shown === 0,
  );
});

test('a phone that opens the QR code confirms that it wants reminders', async ({ visitor }) => {
  const { page, dialog, ticket } = await pushing(visitor);
  await dialog.getByRole('img', { name: '推送二维码' }).waitFor();
  const { pathname, search } = new URL(ticket.data.url, base);
  const handset = await visitor(pathname + search, phone);
  await button(handset.page, '确认接收').click();
  await said(handset.page, '已确认接收推送');
  await said(dialog, /已扫码确认接收推送|已开通微信推送/);
  await page.reload();
  await button(page, '推送 机采棉').click();
  await said(page.getByRole('dialog'), /已扫码确认接收推送|已开通微信推送/);
});

test('a phone is removed from the reminders, and replaced by another one', async ({ visitor }) => {
  const { page, dialog, ticket, ...push } = await pushing(visitor);
  await askAs(page, 'login/confirm_subscribe', { ticket: ticket.data.ticket });
  await said(dialog, '已扫码确认接收推送');
  await button(dialog, '重新扫码').click();
  await dialog.getByRole('img', { name: '推送二维码' }).waitFor();
  await page.reload();
  await button(page, '推送 机采棉').click();
  await button(dialog, '解除').click();
  await said(page, '确定取消手机的接收确认吗？');
  await button(page.getByRole('dialog').last(), '解除').click();
  await said(page, '已解除');
  await dialog.getByRole('img', { name: '推送二维码' }).waitFor();
  assert.equal((await subscription(push)).isSubscribe, 0);
});

test('a mail address is confirmed by the code that is sent to it', async ({ visitor }) => {
  const { dialog, ...push } = await pushing(visitor);
  const mail = `${newMobile()}@example.com`;
  await dialog.getByLabel('邮箱').fill(mail);
  await said(dialog, '确认前不发邮件');
  await button(dialog, '发送确认邮件').click();
  await said(dialog, '确认码已发到邮箱');
  assert.equal((await subscription(push)).mail, '');
  const code = dialog.getByLabel('邮件中的确认码');
  await code.fill('12');
  await code.press('Enter');
  await said(dialog, '确认码错误或已过期');
  await button(dialog, '重发').click();
  await said(dialog, '1 分钟后再试');
  await code.fill(await codeFor(mail));
  await button(dialog, '确认').click();
  await said(dialog, '已确认');
  const { mail: kept, mailWaiting } = await subscription(push);
  assert.deepEqual([kept, mailWaiting], [mail, '']);
});

test('a QR code that is not opened expires and is replaced', async ({ visitor }) => {
  const { dialog, page } = await pushing(visitor);
  const expired = {
    json: { code: 200, msg: '', data: { status: 0, msg: '二维码已失效', login: null } },
  };
  await page.route('**/login/getScanQRCodeResult', (route) => route.fulfill(expired), {
    times: 1,
  });
  await said(dialog, '二维码已失效');
  await button(dialog, '刷新二维码').click();
  await said(dialog, /扫码/);
});

test('reminders can be tried out', async ({ visitor }) => {
  const { page, dialog } = await pushing(visitor);
  const box = present(await dialog.boundingBox());
  const height = present(page.viewportSize()).height;
  assert.ok(box.y >= 0 && box.y + box.height <= height, 'the whole dialog is on the screen');
  await button(dialog, '试一下').click();
  const tried = dialog.getByRole('region', { name: '试一下' });
  await tried.getByText(/./).first().waitFor();
  await until(
    'the answer is in sight',
    () => tried.evaluate((box) => window.innerHeight - box.getBoundingClientRect().bottom),
    (below) => below >= 0,
  );
  await dialog.getByLabel('数量推送').check();
  await dialog.getByLabel('批数').fill('1');
  await dialog.getByLabel('低于均价，元/吨').fill('1');
  await setTime(dialog, '09:30');
  await button(dialog, '试一下').click();
  await tried.getByRole('link', { name: '查看这些批次' }).waitFor();
  await said(tried, '站内消息');
  await page.keyboard.press('Escape');
  await button(page, '继续编辑').click();
  assert.equal(await dialog.getByLabel('批数').inputValue(), '1');
});

test('an invalid stop link shows an error', async ({ visitor }) => {
  const { page, forgive } = await visitor('/stop?code=nothing');
  forgive();
  await said(page, '链接已失效');
  await page.goto(`${base}/stop`);
  await said(page, '链接不完整，请从消息中重新打开');
  await page.goto(`${base}/login/subscribe`);
  await said(page, '二维码不完整，请重新扫码');
});

test('a seller sees how many demands wait for a lot', async ({ visitor }) => {
  const buyer = await mill(`等货测试 ${newMobile()}`, '周采购');
  const { page } = await visitor('/login/login');
  await logIn(page, demo.seller);
  await page.waitForURL(/\/member$/);
  const own = await page.evaluate(async () => {
    const call = async (path: string, body: object) => {
      const answer = await fetch(`/mall/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()).data;
    };
    const { memberID } = await call('login/get_user_info', {});
    const lists = [0, 1].map((type) => call('batch/getListingFineList', { type, id: memberID }));
    return (await Promise.all(lists)).flatMap(({ list }) => list)[0];
  });
  assert.ok(own, 'the demonstration seller has a lot on sale');
  const demand = {
    searchName: '就要它',
    type: own.origins === '内地' ? 1 : 0,
    keyword: own.batchID,
  };
  await callServer('POST', 'searchHistory/editor', demand, buyer.token);
  await until(
    'the number',
    async () => {
      await page.goto(`${base}/cottonmall/detail?listingID=${own.listingID}`);
      await page.locator('.identity').waitFor();
      const shown = page.locator('.identity-waiting');
      await shown.waitFor({ timeout: 5_000 }).catch(() => {});
      return (await shown.count()) > 0 ? Number(/\d+/.exec(await shown.innerText())?.[0]) : -1;
    },
    (number) => number >= 1,
  );
});
