import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlow } from './slow';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a short call is never slow, a long one is, until it ends', () => {
  const { result, rerender } = renderHook(({ busy }) => useSlow(busy), {
    initialProps: { busy: true },
  });
  pass(60);
  rerender({ busy: false });
  pass(200);
  expect(result.current).toBe(false);
  rerender({ busy: true });
  pass(60);
  expect(result.current).toBe(false);
  pass(60);
  expect(result.current).toBe(true);
  rerender({ busy: false });
  expect(result.current).toBe(false);
  rerender({ busy: true });
  expect(result.current).toBe(false);
});
