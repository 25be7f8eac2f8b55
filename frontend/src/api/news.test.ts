import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveMessage, live } from './live';
import { announces, prompt, useCalmNews, useChanges, useNews } from './news';

const yarns = { one: 'yarn', many: 'yarns' };
const listeners = new Set<(message: LiveMessage) => void>();
const change = (kind: string, id?: string) => {
  for (const one of listeners) one({ msgType: 'changed', data: { kind, id } });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
});
afterEach(() => {
  expect(listeners.size).toBe(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each<[LiveMessage, boolean]>([
  [{ msgType: 'changed', data: { kind: 'deals', id: '3' } }, true],
  [{ msgType: 'changed', data: { kind: 'orders', id: '3' } }, false],
  [{ msgType: 'changed', data: null }, false],
  [{ msgType: 'message', data: { kind: 'deals' } }, false],
  [{ msgType: 'opened', data: { again: true } }, true],
  [{ msgType: 'opened', data: { again: false } }, false],
])('knows whether %j announces changed deals', (message, expected) => {
  expect(announces(message, 'deals')).toBe(expected);
});

it('calls back on each message', () => {
  const onNews = vi.fn();
  const { unmount } = renderHook(() => useNews((message) => announces(message, 'cart'), onNews));
  change('cart');
  change('deals');
  change('cart');
  expect(onNews).toHaveBeenCalledTimes(2);
  unmount();
});

it('calls back at most every 5 s for many messages', async () => {
  const onNews = vi.fn();
  const { unmount } = renderHook(() =>
    useCalmNews((message) => announces(message, 'deals'), onNews),
  );
  change('deals', '3');
  change('deals', '3');
  expect(onNews).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onNews).toHaveBeenCalledTimes(1);
  change('deals', '3');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onNews).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onNews).toHaveBeenCalledTimes(2);
  unmount();
});

it('calls back once for several changes of the shown things of a collection', async () => {
  const onChanged = vi.fn();
  const { unmount } = renderHook(() => useChanges(yarns, [4, 5], onChanged));
  change('listing', '4');
  change('yarn', '6');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onChanged).toHaveBeenCalledTimes(0);
  change('yarn', '4');
  change('yarns');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onChanged).toHaveBeenCalledTimes(1);
  unmount();
});

it('calls back within a second of each message at the prompt pace', async () => {
  const onNews = vi.fn();
  const { unmount } = renderHook(() =>
    useCalmNews((message) => announces(message, 'deals'), onNews, '', prompt),
  );
  for (const times of [1, 2, 3]) {
    change('deals', '3');
    await vi.advanceTimersByTimeAsync(999);
    expect(onNews).toHaveBeenCalledTimes(times);
  }
  unmount();
});
