import { expect, it, vi } from 'vitest';
import { CallError } from './client';
import { inTurns } from './stock-bulk';

const failed = [{ listingID: 3, batchID: '65012252003', reason: '已售出' }];
const part = (changed: number, next = 0) => ({
  changed,
  unchanged: 0,
  failed,
  failedCount: 1,
  next,
});

it('asks for numbers a thousand at a time', async () => {
  const parts: number[] = [];
  const listingIDs = Array.from({ length: 2_300 }, (_, i) => i + 1);
  const outcome = await inTurns({ listingIDs }, async (turn) => {
    parts.push('listingIDs' in turn ? turn.listingIDs.length : 0);
    return part(1);
  });
  expect(parts).toEqual([1_000, 1_000, 300]);
  expect(outcome).toMatchObject({ changed: 3, failedCount: 3 });
});

it('continues after the last number of a call', async () => {
  const ask = vi.fn().mockResolvedValueOnce(part(2, 4)).mockResolvedValueOnce(part(1));
  await inTurns({ listingIDs: [9, 2, 4] }, ask);
  expect(ask.mock.calls).toEqual([[{ listingIDs: [2, 4, 9] }], [{ listingIDs: [9] }]]);
});

it('continues with a filter where the last call ended, and reports its progress', async () => {
  const ask = vi.fn().mockResolvedValueOnce(part(10_000, 77)).mockResolvedValueOnce(part(5));
  const done = vi.fn();
  const outcome = await inTurns({ filter: { state: 1 } }, ask, done);
  expect(ask.mock.calls).toEqual([
    [{ filter: { state: 1 }, after: undefined }],
    [{ filter: { state: 1 }, after: 77 }],
  ]);
  expect(done.mock.calls).toEqual([[10_001], [10_007]]);
  expect(outcome).toMatchObject({ changed: 10_005, failedCount: 2 });
});

it('returns what was done when a later call fails, and throws when the first fails', async () => {
  const refused = new CallError(0, '网络异常，请检查网络后重试');
  const ask = vi.fn().mockResolvedValueOnce(part(10_000, 77)).mockRejectedValue(refused);
  const outcome = await inTurns({ filter: { state: 1 } }, ask);
  expect(outcome).toMatchObject({ changed: 10_000, broken: refused.message });
  await expect(inTurns({ filter: { state: 1 } }, ask)).rejects.toBe(refused);
});
