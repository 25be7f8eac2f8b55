import { base, until } from './browser.mjs';

/** The password of every demonstration account. */
export const demoPassword = 'cotton2026';

/** Demonstration accounts by what they are. */
export const demo = {
  buyer: '13800000001',
  seller: '13800000002',
  manager: '13800000003',
  admin: '13800000009',
};

/** A number that nobody has. */
export const newMobile = () => `199${String(Math.random()).slice(2, 10).padEnd(8, '7')}`;

/** The code that was sent to a number last, as the demonstration shows it. */
export async function codeFor(mobile) {
  const text = await until(
    `a code for ${mobile}`,
    async () => {
      const answer = await fetch(`${base}/mall/demo/notices`);
      const { data } = await answer.json();
      return data.find(({ recipient }) => recipient === mobile)?.text ?? '';
    },
    (text) => /\d{6}/.test(text),
  );
  return /\d{6}/.exec(text)[0];
}

/** Asks the server as the page's own code does, as whoever is logged in there. */
export const askAs = (page, call, body = {}) =>
  page.evaluate(
    async ([path, input]) => {
      const fpId = /fpId=([\w-]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(`/mall/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', fpId },
        body: JSON.stringify(input),
      });
      return answer.json();
    },
    [call, body],
  );

/** Logs in on the login page by password; leaves the page where that leads. */
export async function logIn(page, mobile, password = demoPassword) {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
}

/** Registers somebody new, who is logged in then: in a company, or in none. */
export async function registerOn(page, { mobile, name, password, company = '' }) {
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
