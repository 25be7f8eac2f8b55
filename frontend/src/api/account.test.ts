import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollScan } from './account';
import { CallError } from './client';
import type { Scanned } from './types';

const waiting: Scanned = { status: -1, msg: '', login: null };
const done: Scanned = { status: 1, msg: '', login: { choose: false, members: [] } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks every 2 s until the phone has answered', async () => {
  const answers = [waiting, waiting, done];
  const ask = vi.fn(async () => answers.shift() ?? waiting);
  const scanned = pollScan(ask);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await scanned).toBe(done);
});

it('stops after 30 times', async () => {
  const ask = vi.fn(async () => waiting);
  const scanned = pollScan(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await scanned).toMatchObject({ status: 0, msg: '二维码已失效' });
  expect(ask).toHaveBeenCalledTimes(30);
});

it('ignores a short loss of the network, and nothing else', async () => {
  const failures = [new CallError(0, '网络异常'), new CallError(400, '扫码编号不正确')];
  const ask = vi.fn(async (): Promise<Scanned> => {
    throw failures.shift();
  });
  const refused = expect(pollScan(ask)).rejects.toMatchObject({ code: 400 });
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(2);
});
