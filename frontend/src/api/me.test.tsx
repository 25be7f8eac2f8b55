import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, newQueries, refusal, renderPage } from '../test.page';
import { call } from './client';
import { failedAnswers, keepFailed } from './failed';
import { live } from './live';
import { meKeys, useFollowSession, useMe, useSessionEnd } from './me';
import type { Me } from './types';

const me = { name: '王小棉', mobile: '138****0001', userID: 3 } as Me;
const whoAmI = 'POST login/get_user_info';
const notLoggedIn = refusal(401, '请先登录');
const answer = (data: unknown) => answerCalls({ [whoAmI]: () => data });

afterEach(() => void vi.restoreAllMocks());

const query = vi.fn(async () => 1);

function Page({ onLost }: { onLost: (reason?: string) => void }) {
  const { data } = useMe();
  useFollowSession();
  useSessionEnd(onLost);
  useQuery({ queryKey: ['lots'], queryFn: query });
  return <p>{data === undefined ? '未知' : (data?.name ?? '访客')}</p>;
}

function show(onLost: (reason?: string) => void = () => {}) {
  const client = newQueries();
  renderPage(<Page onLost={onLost} />, '/', client);
  return client;
}

it('returns a visitor for a refusal, at once in a browser without a login', async () => {
  const inputsOf = answer(notLoggedIn);
  show();
  expect(screen.getByText('访客')).not.toBeNull();
  await vi.waitFor(() => expect(inputsOf(whoAmI)).not.toEqual([]));
  expect(screen.getByText('访客')).not.toBeNull();
});

it('reloads everything for another user, and nothing for the same one', async () => {
  const restart = vi.spyOn(live, 'restart').mockImplementation(() => {});
  answer(me);
  const client = show();
  await screen.findByText('王小棉');
  await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(1));
  const before = query.mock.calls.length;
  await act(async () => client.setQueryData(meKeys.me, { ...me, unread: 2 }));
  expect(query.mock.calls.length).toBe(before);
  await act(async () => client.setQueryData(meKeys.me, { ...me, userID: 4 }));
  await vi.waitFor(() => expect(query.mock.calls.length).toBe(before + 1));
  expect(restart).toHaveBeenCalledTimes(2);
});

it('clears the errors of another user, and keeps those of the same one', async () => {
  vi.spyOn(live, 'restart').mockImplementation(() => {});
  const fails = () =>
    keepFailed({ call: 'POST x', status: 200, request: '', answer: '王小棉的拒绝' });
  answer(me);
  const client = show();
  await screen.findByText('王小棉');
  fails();
  await act(async () => client.setQueryData(meKeys.me, { ...me, name: '王大棉' }));
  await screen.findByText('王大棉');
  expect(failedAnswers()).toHaveLength(1);
  for (const next of [{ ...me, userID: 4 }, null]) {
    fails();
    await act(async () => client.setQueryData(meKeys.me, next));
    await vi.waitFor(() => expect(failedAnswers()).toEqual([]));
  }
});

it('reports once that a login has ended, and never for visitors', async () => {
  vi.spyOn(live, 'restart').mockImplementation(() => {});
  const onLost = vi.fn();
  answer(me);
  const client = show(onLost);
  await screen.findByText('王小棉');
  answer(notLoggedIn);
  await act(() => client.invalidateQueries({ queryKey: meKeys.me }));
  await screen.findByText('访客');
  await act(() => client.invalidateQueries({ queryKey: meKeys.me }));
  expect(onLost.mock.calls).toEqual([[undefined]]);
});

it('reports why a login has ended, also if it ended before the page was opened', async () => {
  const onLost = vi.fn();
  answer(refusal(401, '该账号已被冻结，请联系在线客服核实！'));
  show(onLost);
  await vi.waitFor(() =>
    expect(onLost.mock.calls).toEqual([['该账号已被冻结，请联系在线客服核实！']]),
  );
});

it('has one sentence for all calls after the end of a login', async () => {
  vi.spyOn(live, 'restart').mockImplementation(() => {});
  answer(me);
  show();
  await screen.findByText('王小棉');
  answerCalls({ [whoAmI]: () => notLoggedIn, 'POST tool/writeTable': () => notLoggedIn });
  const refused = () => call('POST tool/writeTable', { name: '表', rows: [] }).catch(String);
  const sentence = 'CallError: 登录已失效，请重新登录';
  expect([await act(refused), await act(refused)]).toEqual([sentence, sentence]);
});
