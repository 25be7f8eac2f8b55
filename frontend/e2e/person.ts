import type { Page } from '@playwright/test';
import { present, until } from './browser';
import { messages } from './server';

/** The password of every demonstration account. */
export const demoPassword = 'cotton2026';

/** The mobile numbers of demonstration accounts. */
export const demo = {
  buyer: '13800000001',
  seller: '13800000002',
  manager: '13800000003',
  admin: '13800000009',
};

/** Returns a mobile number that nobody has. */
export const newMobile = () => `199${String(Math.random()).slice(2, 10).padEnd(8, '7')}`;

/** Returns the code that was sent to a number last. */
export async function codeFor(mobile: string) {
  const text = await until(
    `a code for ${mobile}`,
    async () => (await messages()).find(({ recipient }) => recipient === mobile)?.text ?? '',
    (text) => /\d{6}/.test(text),
  );
  return present(/\d{6}/.exec(text)?.[0]);
}

/** Calls the server as the page's own code does, with its cookies. */
export const askAs = (page: Page, call: string, body = {}) =>
  page.evaluate(
    async ({ path, input }) => {
      const fpId = /fpId=([\w-]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(`/mall/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', fpId },
        body: JSON.stringify(input),
      });
      return answer.json();
    },
    { path: call, input: body },
  );

/** Logs in on the login page by password. */
export async function logIn(page: Page, mobile: string, password = demoPassword) {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
}

/** Fills the registration form and sends it. Without the name of a company the person joins none. */
export async function registerOn(
  page: Page,
  {
    mobile,
    name,
    password,
    company = '',
  }: { mobile: string; name: string; password: string; company?: string },
) {
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('秒后重发').waitFor();
  await page.getByLabel('验证码').fill(await codeFor(mobile));
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByLabel('姓名').fill(name);
  if (company) await page.getByLabel('企业（选填）').fill(company);
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByText('注册成功').waitFor();
}
