import type { Page } from '@playwright/test';
import { type Answer, elsewhere, present, until } from './browser';
import { codeFor, demo, demoPassword, newMobile } from './person';
import { base } from './server';

/** Returns a new batch number of the ginnery: its lots are of 2025, numbered by the clock. */
export const newBatch = (ginnery: string) =>
  `${ginnery}252${String((Date.now() % 999) + 1).padStart(3, '0')}`;

/** A person who can log in, with the token of a session. */
export interface Person {
  mobile: string;
  password?: string;
  memberName: string;
  token: string;
}

/** The password of everybody who registers in a scenario. */
export const ownPassword = 'Bale-of-31-aksu';

/** Calls the server as a client of the interface, and returns the data. It fails when the call is refused. */
export async function callServer<M extends 'GET' | 'POST', C extends string>(
  method: M,
  call: C,
  body: object = {},
  token = '',
): Promise<Answer<M, C>> {
  const response = await fetch(`${base}/mall/${call}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token, ...elsewhere() },
    body: method === 'POST' ? JSON.stringify(body) : undefined,
  });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${call}: ${code} ${msg}`);
  return data;
}

/** Uploads a picture as a client of the interface, and returns its address. */
export async function sendPicture(picture: Buffer, token: string): Promise<string> {
  const body = new FormData();
  body.set('imgFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${base}/mall/api/upload_image`, {
    method: 'POST',
    headers: { Authorization: token, ...elsewhere() },
    body,
  });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`upload_image: ${code} ${msg}`);
  return data.url;
}

/** Registers a person who founds a company or applies to join one. Without its name they have no company. */
export async function register(name: string, memberName = '') {
  const mobile = newMobile();
  await callServer('POST', 'login/send_register_sms', { mobile });
  const code = await codeFor(mobile);
  const asked = { mobile, code, name, password: ownPassword, memberName, agree: true };
  const { token } = await callServer('POST', 'register/mall_pc_register', asked);
  return { name, mobile, memberName, token: present(token) };
}

let admin: Promise<string> | undefined;

/** Logs the administrator in once for all scenarios, because logins are limited. */
export function adminToken(): Promise<string> {
  const asked = { mobile: demo.admin, password: demoPassword };
  admin ??= callServer('POST', 'login/mall_pc_mobile_password_login', asked).then(({ token }) =>
    present(token),
  );
  return admin;
}

/** Registers a person who administers the platform, with a number that had no code for an action lately. */
export async function platformClerk() {
  const clerk = await register(`财务${newMobile()}`);
  const token = await adminToken();
  const { list } = await callServer('GET', `admin/user/list?name=${clerk.name}`, {}, token);
  const { id } = present(list[0]);
  await callServer('POST', 'admin/user/admin', { id, admin: true }, token);
  return clerk;
}

/** Approves a company that waits for review, or refuses it. */
export async function review(answer: { memberID: number; approve: boolean; note?: string }) {
  const token = await adminToken();
  const { list } = await callServer('GET', 'admin/company/list?pageSize=100', {}, token);
  const { version } = present(list.find(({ memberID }) => memberID === answer.memberID));
  const checked = answer.approve ? { nameChecked: true, note: '执照以后补交' } : {};
  await callServer('POST', 'admin/company/review', { ...checked, ...answer, version }, token);
}

/** Makes today and the next weekdays holidays. */
export async function closeMarket() {
  const token = await adminToken();
  const shanghai = 8 * 60 * 60 * 1000;
  for (let ahead = 0; ahead < 5; ahead++) {
    const day = new Date(Date.now() + shanghai + ahead * 24 * 60 * 60 * 1000);
    if ([0, 6].includes(day.getUTCDay())) continue;
    const asked = { day: day.toISOString().slice(0, 10), name: '休市' };
    await callServer('POST', 'admin/holiday/save', asked, token);
  }
}

/** Registers the manager of a new company, which the platform approves. */
export async function mill(memberName: string, name = '孙厂长') {
  const manager = await register(name, memberName);
  const { memberID } = await callServer('POST', 'login/get_user_info', {}, manager.token);
  await review({ memberID, approve: true });
  return manager;
}

/** Approves all who applied to join the manager's company. */
export async function admit(manager: Person) {
  const { list } = await callServer('GET', 'user/list_user_apply_member', {}, manager.token);
  for (const { userID } of list) {
    const asked = { userID, approve: true };
    await callServer('POST', 'user/audit_mall_user_apply_member', asked, manager.token);
  }
}

/** Logs in the manager among the demonstration accounts, which had no code lately. */
export async function demoManager() {
  const asked = { mobile: demo.manager, password: demoPassword };
  const { token, members } = await callServer('POST', 'login/mall_pc_mobile_password_login', asked);
  const managed = present(members.find(({ isManager }) => isManager === 1));
  const { userID, businessToken, memberName } = managed;
  const chosen = await callServer('POST', 'login/choose_login', { userID, businessToken }, token);
  return { ...asked, memberName, token: present(chosen.token) };
}

/** Logs a page's browser in for the person's company, and opens a page of the site. */
export async function enter(
  page: Page,
  { mobile, memberName = '', password = ownPassword }: Partial<Person> & { mobile: string },
  path: string,
) {
  const call = async (path: string, data: object) => {
    const headers = { fpId: 'member-scenarios' };
    const answer = await page.request.post(`${base}/mall/${path}`, { data, headers });
    const { code, msg, data: given } = await answer.json();
    if (code !== 200) throw new Error(`${mobile} cannot log in: ${msg}`);
    return given;
  };
  const { choose, members } = await call('login/mall_pc_mobile_password_login', {
    mobile,
    password,
  });
  if (choose) {
    const companies: { memberName: string; userID: number; businessToken: string }[] = members;
    const { userID, businessToken } = present(
      companies.find((one) => one.memberName === memberName),
    );
    await call('login/choose_login', { userID, businessToken });
  }
  await page.goto(base + path);
  // The footer moves down when the script of the page has arrived; a click at that moment misses.
  await page.locator('#main > :not(.page-loader)').first().waitFor({ state: 'attached' });
}

/** Loads the page again and waits until its live connection is open: then the page sends what it watches. */
export async function listen(page: Page) {
  let frames = 0;
  page.on('websocket', (socket) => socket.on('framesent', () => frames++));
  await page.reload({ waitUntil: 'commit' });
  frames = 0; // the connection before the reload is closed
  await until(
    'a frame of the live connection',
    () => frames,
    (count) => count > 0,
  );
}
