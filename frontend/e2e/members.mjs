import { base, elsewhere, until } from './browser.mjs';
import { codeFor, demo, demoPassword, newMobile } from './person.mjs';

/** The password of everybody who is registered here. */
export const ownPassword = 'Cotton-2026';

/** Calls the server as a client of the interface; answers the data of a call that must succeed. */
export async function tell(method, call, body = {}, token = '') {
  const response = await fetch(`${base}/mall/${call}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token, ...elsewhere() },
    body: method === 'POST' ? JSON.stringify(body) : undefined,
  });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${call}: ${code} ${msg}`);
  return data;
}

/** Registers somebody, who founds a company or applies to join one; none when its name is left out. */
export async function register(name, memberName) {
  const mobile = newMobile();
  await tell('POST', 'login/send_register_sms', { mobile });
  const code = await codeFor(mobile);
  const asked = { mobile, code, name, password: ownPassword, memberName, agree: true };
  const { token } = await tell('POST', 'register/mall_pc_register', asked);
  return { name, mobile, memberName, token };
}

let admin;
/** Logs the administrator in once for all scenarios: logins are counted. */
function adminToken() {
  const asked = { mobile: demo.admin, password: demoPassword };
  admin ??= tell('POST', 'login/mall_pc_mobile_password_login', asked);
  return admin.then(({ token }) => token);
}

/** Tells the platform's answer to a company that waits for its review, as it stands now. */
export async function review(answer) {
  const token = await adminToken();
  const { list } = await tell('GET', 'admin/company/list?pageSize=100', {}, token);
  const { version } = list.find(({ memberID }) => memberID === answer.memberID);
  await tell('POST', 'admin/company/review', { ...answer, version }, token);
}

/** A company that the platform has approved, with its manager. */
export async function mill(memberName, name = '孙厂长') {
  const manager = await register(name, memberName);
  const { memberID } = await tell('POST', 'login/get_user_info', {}, manager.token);
  await review({ memberID, approve: true });
  return manager;
}

/** Lets everybody who applied into the manager's company. */
export async function admit(manager) {
  const { list } = await tell('GET', 'user/list_user_apply_member', {}, manager.token);
  for (const { userID } of list) {
    const asked = { userID, approve: true };
    await tell('POST', 'user/audit_mall_user_apply_member', asked, manager.token);
  }
}

/** The manager among the demonstration accounts, who got no code lately. */
export async function demoManager() {
  const asked = { mobile: demo.manager, password: demoPassword };
  const { token, members } = await tell('POST', 'login/mall_pc_mobile_password_login', asked);
  const { userID, businessToken, memberName } = members.find(({ isManager }) => isManager === 1);
  const chosen = await tell('POST', 'login/choose_login', { userID, businessToken }, token);
  return { ...asked, memberName, token: chosen.token };
}

/** Logs a page's browser in for the person's company, and opens a page of the site. */
export async function enter(page, { mobile, memberName, password = ownPassword }, path) {
  await page.goto(`${base}/error`);
  const refusal = await page.evaluate(
    async ([mobile, password, memberName]) => {
      const call = async (path, body) => {
        const response = await fetch(`/mall/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', fpId: 'member-scenarios' },
          body: JSON.stringify(body),
        });
        return response.json();
      };
      const asked = { mobile, password };
      const { code, msg, data } = await call('login/mall_pc_mobile_password_login', asked);
      if (code !== 200) return msg;
      if (!data.choose) return '';
      const one = data.members.find((company) => company.memberName === memberName);
      const { userID, businessToken } = one;
      const chosen = await call('login/choose_login', { userID, businessToken });
      return chosen.code === 200 ? '' : chosen.msg;
    },
    [mobile, password, memberName],
  );
  if (refusal) throw new Error(`${mobile} cannot log in: ${refusal}`);
  await page.goto(base + path);
}

/** Loads the page again and waits until its live connection hears something. */
export async function listen(page) {
  let heard = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => heard++));
  await page.reload({ waitUntil: 'commit' });
  heard = 0; // the connection of before the reload is gone
  await until(
    'the live connection hears',
    () => heard,
    (frames) => frames > 0,
  );
}
