import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '../api/live';
import type { Enterprise } from '../api/types';
import { useEnter } from './use-enter';

const error = vi.fn();
vi.mock('../ui/toast', () => ({ useToast: () => ({ error }) }));

const fetched = vi.fn<(address: string) => Promise<Response>>();
const answers = (code: number, msg = '') =>
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code, msg, data: null })));

const company = (entry: string) => ({ userID: 7, businessToken: 't', entry }) as Enterprise;

/** Enters a company, up to where the page would be loaded again. */
async function enter(entry: string) {
  const { result } = renderHook(() => useEnter());
  await act(() => result.current[0](company(entry)));
  return result;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(live, 'waitUntil');
  fetched.mockReset();
  error.mockReset();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(['enterprise_login', 'choose_login'])(
  'enters by %s, and connects again a second later',
  async (entry) => {
    answers(200);
    await enter(entry);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([`/mall/login/${entry}`]);
    expect(live.waitUntil).toHaveBeenCalledWith(Date.now() + 1_000);
  },
);

it('shows for 5 s that a company is frozen, and allows another one', async () => {
  answers(603, '企业已冻结');
  const result = await enter('enterprise_login');
  expect(error.mock.calls).toEqual([['该账号已被冻结，请联系在线客服!', 5]]);
  expect(result.current[1]).toBeUndefined();
  expect(live.waitUntil).not.toHaveBeenCalled();
});

it('shows other refusals with the text of the server', async () => {
  answers(403, '该企业正在审核中，审核通过后才能进入');
  await enter('enterprise_login');
  expect(error.mock.calls).toEqual([['该企业正在审核中，审核通过后才能进入', undefined]]);
});
