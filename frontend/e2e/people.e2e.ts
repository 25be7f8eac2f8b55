// Every way into the site and out of it.

import assert from 'node:assert/strict';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import { ask, phone, present, until, wide } from './browser';
import { faults, inLanes } from './faults';
import { test, type Visiting, type Visitor } from './fixtures';
import {
  admit,
  callServer,
  demoManager,
  enter,
  listen,
  mill,
  ownPassword,
  register,
} from './members';
import { askAs, codeFor, demo, demoPassword, logIn, newMobile, registerOn } from './person';

const at = (page: Page) => new URL(page.url()).pathname;
const arrives = (page: Page, path: string) => page.waitForURL((url: URL) => url.pathname === path);

const headerName = (page: Page, name: string) =>
  page.locator('header').getByText(name).first().waitFor();

let registered: ReturnType<typeof register> | undefined;

/** Registers a person without a company, once for all scenarios. */
const somebody = () => {
  registered ??= register('王小棉');
  return registered;
};

/** Opens a page as that person. */
async function member(visitor: Visitor, path: string, viewport = wide) {
  const one = await visitor(undefined, viewport);
  await enter(one.page, await somebody(), path);
  await headerName(one.page, '王小棉');
  return one;
}

/** Opens the pages of login and registration: no layout shift, and no serious finding of axe. */
const sound =
  (viewport: ViewportSize) =>
  async ({ visitor }: Visiting) => {
    const entrances = ['/login/login', '/register/register', '/password', '/login/scan?ticket=t'];
    const found = await inLanes(entrances, async (path: string) => {
      const { page, close } = await visitor(path, viewport);
      await page.locator('.entrance').waitFor();
      const wrong = await faults(page, path);
      await close();
      return wrong;
    });
    const texts = await inLanes(['/about/terms', '/about/privacy'], async (path: string) => {
      const { page, close } = await visitor(path, viewport);
      await page.locator('.article').waitFor();
      const wrong = await faults(page, path);
      await close();
      return wrong;
    });
    const inside = await inLanes(
      ['/password', '/cottonmall', '/contrastBatch'],
      async (path: string) => {
        const { page, close } = await member(visitor, path, viewport);
        const wrong = await faults(page, `${path} of a member`);
        await close();
        return wrong;
      },
    );
    const manager = await demoManager();
    const memberPages = ['/member/tools', '/member/auction/list', '/member/premiumTables'];
    const rooms = await inLanes(memberPages, async (path: string) => {
      const { page, close } = await visitor(undefined, viewport);
      await enter(page, manager, path);
      await page.locator('main table, main ul[aria-label], main .state-box').first().waitFor();
      const wrong = await faults(page, path);
      await close();
      return wrong;
    });
    assert.deepEqual([...found, ...texts, ...inside, ...rooms], []);
  };

test('a visitor logs in for a member page, comes back to it, and logs out', async ({ visitor }) => {
  const { mobile } = await somebody();
  const { page } = await visitor('/member/inform?from=mail');
  await arrives(page, '/login/login');
  await logIn(page, mobile, ownPassword);
  await page.waitForURL(/\/member\/inform\?from=mail$/);
  await headerName(page, '王小棉');

  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByText('此操作将退出登录, 是否继续?').waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByText('取消退出登录').waitFor();
  assert.equal(at(page), '/member/inform');

  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('成功退出!').waitFor();
  await arrives(page, '/login/login');
  assert.deepEqual((await page.context().cookies()).map(({ name }) => name).sort(), [
    'fpId',
    'mlDevice',
  ]);
  await page.goto(new URL('/member', page.url()).href);
  await arrives(page, '/login/login');
});

test('a logout at the saved demands leads to the login page', async ({ visitor }) => {
  const { page } = await member(visitor, '/cottonmall?tab=0');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('成功退出!').waitFor();
  await page.locator('.entrance').waitFor();
  assert.equal(at(page), '/login/login');
  await expect(page.getByText('我的定制：请先登录')).toHaveCount(0);
});

test('a login leads to no other site', async ({ visitor }) => {
  const { mobile } = await somebody();
  const { page } = await visitor('/login/login?redirect=%2F%2Fexample.com%2Fmember');
  await logIn(page, mobile, ownPassword);
  await arrives(page, '/member');
});

test('a wrong password and a wrong code are reported at their fields', async ({ visitor }) => {
  const { page } = await visitor('/login/login');
  await logIn(page, newMobile());
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('请输入手机号').waitFor();
  await page.getByLabel('手机号').fill('123');
  await page.getByRole('textbox', { name: '验证码' }).fill('12');
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('请输入正确的手机号').waitFor();
  await page.getByText('验证码是 6 位数字').waitFor();
  assert.equal(at(page), '/login/login');
});

test('a user registers for a known company and waits for its manager', async ({ visitor }) => {
  const { page } = await visitor('/register/register', phone);
  await page.getByLabel('企业（选填）').fill('棉业');
  const found = page.locator('.found-company').first();
  const company = await found.innerText();
  await registerOn(page, {
    mobile: newMobile(),
    name: '李小花',
    password: 'hong-hua-84-bao',
    company,
  });
  await page.getByText(`已申请加入「${company}」`).waitFor();
  await page.getByRole('heading', { name: '注册成功' }).and(page.locator(':focus')).waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0, 'what follows is on the screen');
  const { data: me } = await askAs(page, 'login/get_user_info');
  assert.match(me.terms, /^\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: '进入会员中心' }).click();
  await arrives(page, '/member');
});

test('a forgotten password is replaced and ends other logins', { tag: '@demo' }, async ({
  visitor,
}) => {
  const { mobile } = await register('赵忘记');
  const { page: other } = await visitor('/login/login');
  await logIn(other, mobile, ownPassword);
  await arrives(other, '/member');
  // On a known device, the code is not delayed by the one for the registration.
  const { page } = await visitor('/login/login');
  await logIn(page, mobile, ownPassword);
  await arrives(page, '/member');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await arrives(page, '/login/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('heading', { name: '重置密码' }).waitFor();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('秒后重发').waitFor();
  const shown = await page.getByText('演示环境不发短信，内容是：').innerText();
  const code = await codeFor(mobile);
  assert.ok(shown.includes(code), shown);
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码').fill('hong-hua-84-bao');
  await page.getByLabel('确认密码').fill('hong-hua-84-bao');
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByText('密码已重置').waitFor();
  await arrives(page, '/login/login');
  await other.getByText('登录已失效，请重新登录').first().waitFor();
  await arrives(other, '/login/login');
  await logIn(page, mobile, 'hong-hua-84-bao');
  await arrives(page, '/member');
});

test('a phone that is logged in logs a browser in by QR code', async ({ visitor }) => {
  const handset = await member(visitor, '/member', phone);
  const { page } = await visitor('/');
  const shown = page.waitForResponse(/show_scan/);
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.getByRole('tab', { name: '扫码登录' }).click();
  const { data } = await (await shown).json();
  await page.getByRole('img', { name: '登录二维码' }).waitFor();
  const { pathname, search } = new URL(data.url);
  await handset.page.goto(new URL(pathname + search, page.url()).href);
  await handset.page.getByRole('button', { name: '确认登录' }).click();
  await handset.page.getByText('登录成功，请回到电脑继续').waitFor();
  await arrives(page, '/');
  await headerName(page, '王小棉');
});

test('a user of several companies chooses one and switches to another', async ({ visitor }) => {
  const { page } = await visitor('/login/login');
  await logIn(page, demo.manager, demoPassword);
  await page.getByRole('heading', { name: '选择企业' }).waitFor();
  const choices = page.locator('.choose button');
  const closed = await page.locator('.choose button:disabled').count();
  assert.ok(closed >= 2, 'frozen and pending companies cannot be entered');
  const first = await choices.locator('visible=true').locator('b').first().innerText();
  await choices.first().click();
  await arrives(page, '/member');
  await page.getByRole('button', { name: `${first}，切换企业` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('当前账号').waitFor();
  await dialog.getByText('平台审核中').first().waitFor();
  await dialog.getByText('已冻结').first().waitFor();
  const enter = dialog.getByRole('button', { name: /^进入 / });
  const frozen = { json: { code: 603, msg: '企业已冻结', data: null } };
  await page.route('**/mall/login/enterprise_login', (route) => route.fulfill(frozen), {
    times: 1,
  });
  await enter.first().click();
  await page.getByText('该账号已被冻结，请联系在线客服!').waitFor();
  const next = present(await enter.first().getAttribute('aria-label')).slice(3);
  await enter.first().click();
  await page.getByRole('button', { name: `${next}，切换企业` }).waitFor();
});

test('a visitor is asked before the cart leads to the login', async ({ visitor }) => {
  const { page } = await visitor('/contrastBatch');
  await page.getByRole('button', { name: '购物车' }).click();
  await page.getByText('您尚未登录，是否立即登录?').waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByText('已取消登录').waitFor();
  assert.equal(at(page), '/contrastBatch');
  await page.getByRole('button', { name: '购物车' }).click();
  await page.getByRole('button', { name: '立即登录' }).click();
  await page.waitForURL(/\/login\/login\?redirect=%2Fmember%2Ftrade%2FshopCart$/);
});

test('pages of managers and of the platform are closed to others', async ({ visitor }) => {
  const { page } = await member(visitor, '/member/userlist');
  await page.getByText('以已通过审核的企业身份，才能使用这一页').waitFor();
  await page.goto(new URL('/admin', page.url()).href);
  await page.getByText('This page could not be found').waitFor();
});

test('a login that is ended elsewhere leaves the member centre at once', async ({ visitor }) => {
  const { page } = await member(visitor, '/member');
  const { page: other } = await member(visitor, '/member');
  assert.equal((await askAs(other, 'account/end_other_sessions')).code, 200);
  await page.getByText('登录已失效，请重新登录').first().waitFor();
  await arrives(page, '/login/login');
  assert.match(new URL(page.url()).searchParams.get('redirect') ?? '', /^\/member/);
  await headerName(page, '免费注册');
  await headerName(other, '王小棉');
});

test('messages, rights and freezing are shown at once', async ({ visitor }) => {
  const manager = await mill(`冻结纺织 ${newMobile()}`);
  const colleague = await register('钱小结', manager.memberName);
  await admit(manager);
  const { page } = await visitor();
  await enter(page, colleague, '/member');
  await listen(page);
  await headerName(page, '钱小结');
  const { list } = await callServer('GET', 'user/list_user_management', {}, manager.token);
  const { userID } = present(list.find(({ name }) => name === '钱小结'));
  const bell = page.getByRole('link', { name: /^站内消息，\d+ 条未读/ });
  const unread = async () =>
    Number(/\d+/.exec(present(await bell.getAttribute('aria-label')))?.[0]);
  const before = await unread();
  const rights = { userID, isProductManagement: true };
  await callServer('POST', 'user/update_user_is_product_management', rights, manager.token);
  await until('the unread count grows', unread, (count) => count === before + 1);
  await page.getByRole('navigation', { name: '我的账户' }).getByText('我的店铺').waitFor();
  await callServer('POST', 'user/update_user_freeze', { userID, note: '离职' }, manager.token);
  const alert = page.getByRole('dialog');
  await alert.getByText('该账号已被冻结，请联系在线客服核实！').waitFor();
  assert.equal(await alert.getByRole('button').count(), 1, 'there is nothing to choose');
  await alert.getByRole('button', { name: '确定' }).click();
  await headerName(page, '免费注册');
});

test('pages through which people come in are sound', sound(wide));

test('pages through which people come in are sound on a phone', sound(phone));

/** Makes a call a hundred times a second, however long the answers take, until it is stopped. */
function flooded(call: string, headers: Record<string, string>) {
  const answers: Promise<unknown>[] = [];
  const timer = setInterval(() => answers.push(ask(call, {}, headers).catch(() => {})), 10);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

test('too many calls ask for a captcha', async ({ visitor }) => {
  const { page, context, forgive } = await member(visitor, '/cottonmall');
  forgive();
  const row = page.locator('.lots-row').first();
  await row.waitFor();
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const flood = flooded('batch/getListingFineList', { Cookie: cookies.join('; ') });
  const dialog = page.getByRole('dialog', { name: '操作频繁,请输入验证码' });
  try {
    await until(
      'the picture',
      async () => {
        await page.reload();
        await dialog.or(row).first().waitFor(); // now and then a call of the page is accepted
        return dialog.count();
      },
      (count) => count > 0,
      60_000,
    );
  } finally {
    await flood.stop();
  }
  const picture = dialog.getByRole('img', { name: /验证码/ });
  const before = await picture.getAttribute('src');
  await dialog.getByLabel('图中的字符').fill('00000');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('请输入正确的验证码').waitFor();
  await until(
    'a new picture',
    () => picture.getAttribute('src'),
    (src) => src !== before,
  );
});
