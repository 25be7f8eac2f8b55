import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountKeys } from '../api/account';
import { lost } from '../api/client';
import { companyKeys } from '../api/company';
import { type LiveMessage, live } from '../api/live';
import { meKeys, useMe } from '../api/me';
import { unreadKeys } from '../api/unread';
import { answerCalls, newQueries, renderPage } from '../test.page';
import { Alerts, alertOf, concernsMe } from './alerts';

it.each<[LiveMessage['msgType'], string | undefined]>([
  ['unbound', '该账号已被解绑，请联系在线客服核实！'],
  ['userFrozen', '该账号已被冻结，请联系在线客服核实！'],
  ['memberFrozen', '该企业已被冻结，请联系在线客服核实!'],
  ['refreshVersion', '检测到有新的版本更新，请刷新页面!'],
  ['message', undefined],
  ['changed', undefined],
])('the alert of %s is %s', (msgType, text) =>
  expect(alertOf({ msgType, data: { text: '' } })).toBe(text),
);

it('shows the text of the server when the rights of a manager change', () => {
  const sent = (data: unknown) => alertOf({ msgType: 'managerChanged', data });
  expect(sent({ text: '您已被设为企业管理员' })).toBe('您已被设为企业管理员');
  expect(sent(null)).toBe('您的管理员身份已变更');
});

it.each<[LiveMessage['msgType'], unknown, boolean]>([
  ['loggedOut', null, true],
  ['opened', { again: true }, true],
  ['opened', { again: false }, false],
  ['changed', { kind: 'membership', id: '3' }, true],
  ['changed', { kind: 'user', id: '1' }, true],
  ['changed', { kind: 'company', id: '1' }, false],
  ['message', { kind: 'message', id: '1' }, false],
])('%s of %j concerns who is logged in: %s', (msgType, data, concerns) =>
  expect(concernsMe({ msgType, data })).toBe(concerns),
);

describe('Alerts', () => {
  const me = { name: '王小棉', mobile: '138****0001', userID: 3, unread: 0 };
  const askedMe = vi.fn(() => me);
  const askedMessages = vi.fn(async () => []);
  const askedCompanies = vi.fn(async () => []);
  const askedCompany = vi.fn(async () => ({}));
  const listeners = new Set<(message: LiveMessage) => void>();

  function Page() {
    useMe();
    useQuery({ queryKey: unreadKeys.all, queryFn: askedMessages, staleTime: 60_000 });
    useQuery({ queryKey: accountKeys.companies, queryFn: askedCompanies });
    useQuery({ queryKey: companyKeys.own, queryFn: askedCompany });
    return <Alerts />;
  }

  async function show() {
    answerCalls({ 'POST login/get_user_info': askedMe });
    vi.spyOn(live, 'restart').mockImplementation(() => {});
    vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    const client = newQueries();
    client.setQueryData(meKeys.me, me);
    const place = renderPage(<Page />, '/', client);
    await waitFor(() => expect(askedMessages).toHaveBeenCalledTimes(1));
    return place;
  }

  const hear = (message: LiveMessage) =>
    act(async () => {
      for (const listener of listeners) listener(message);
    });

  afterEach(() => {
    listeners.clear();
    vi.restoreAllMocks();
    askedMe.mockClear();
    for (const query of [askedMessages, askedCompanies, askedCompany]) query.mockClear();
  });

  it('reloads session and unread messages after a reconnection', async () => {
    await show();
    await hear({ msgType: 'opened', data: { again: false } });
    expect(askedMe).toHaveBeenCalledTimes(0);
    await hear({ msgType: 'opened', data: { again: true } });
    await waitFor(() => expect(askedMe).toHaveBeenCalledTimes(1));
    expect(askedMessages).toHaveBeenCalledTimes(3);
  });

  it('reloads the companies when the state of the membership has changed', async () => {
    await show();
    await hear({ msgType: 'message', data: { kind: 'message', id: '1' } });
    expect(askedCompanies).toHaveBeenCalledTimes(1);
    await hear({ msgType: 'changed', data: { kind: 'membership', id: '3' } });
    await waitFor(() => expect(askedCompanies).toHaveBeenCalledTimes(2));
    expect(askedCompany).toHaveBeenCalledTimes(2);
  });

  it('shows once why a login has ended, by socket or by response', async () => {
    await show();
    act(() => lost.emit('该账号已被冻结，请联系在线客服核实！'));
    await screen.findByText('该账号已被冻结，请联系在线客服核实！');
    await hear({ msgType: 'userFrozen', data: null });
    expect(screen.getAllByText('该账号已被冻结，请联系在线客服核实！')).toHaveLength(1);
    expect(screen.queryByText('取消')).toBeNull();
  });

  it('shows one alert before the page is reloaded', async () => {
    await show();
    await hear({ msgType: 'unbound', data: null });
    act(() => lost.emit('您已不是该企业的成员，请重新登录'));
    await screen.findByText('该账号已被解绑，请联系在线客服核实！');
    (await screen.findByRole('button', { name: /确\s?定/ })).click();
    await waitFor(() => expect(screen.queryByText(/请联系在线客服核实/)).toBeNull());
    expect(screen.queryByText('您已不是该企业的成员，请重新登录')).toBeNull();
  });

  it('shows that a login has expired', async () => {
    await show();
    act(() => lost.emit('登录已失效，请重新登录'));
    await screen.findByText('登录已失效，请重新登录');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads from a member page to the login page and back', async () => {
    history.replaceState(null, '', '/member/order/buyDetail?orderID=7');
    const place = await show();
    act(() => lost.emit('登录已失效，请重新登录'));
    await waitFor(() => expect(place()).toBe('?redirect=/member/order/buyDetail?orderID=7'));
    history.replaceState(null, '', '/');
  });
});
