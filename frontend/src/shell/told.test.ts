import { expect, it } from 'vitest';
import { alertOf, concernsMe } from './told';

it.each([
  ['unbound', '该账号已被解绑，请联系在线客服核实！'],
  ['userFrozen', '该账号已被冻结，请联系在线客服核实！'],
  ['memberFrozen', '该企业已被冻结，请联系在线客服核实!'],
  ['refreshVersion', '检测到有新的版本更新，请刷新页面!'],
  ['message', undefined],
  ['changed', undefined],
])('%s says %s', (msgType, text) => expect(alertOf({ msgType, data: { text: '' } })).toBe(text));

it('says the words of the server when the rights of a manager change', () => {
  const told = (data: unknown) => alertOf({ msgType: 'managerChanged', data });
  expect(told({ text: '您已被设为企业管理员' })).toBe('您已被设为企业管理员');
  expect(told(null)).toBe('您的管理员身份已变更');
});

it.each([
  ['loggedOut', null, true],
  ['changed', { kind: 'membership', id: '3' }, true],
  ['changed', { kind: 'user', id: '1' }, true],
  ['changed', { kind: 'company', id: '1' }, false],
  ['message', { kind: 'message', id: '1' }, false],
])('%s of %j concerns who is logged in: %s', (msgType, data, concerns) =>
  expect(concernsMe({ msgType, data })).toBe(concerns),
);
