import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHistory } from './keep';

vi.mock('../../api/demands', () => ({ useMaySave: () => true }));

afterEach(() => void vi.useRealTimers());

it('keeps a changed input once, when it has a result and is not changed for a while', () => {
  vi.useFakeTimers();
  const keep = vi.fn(() => Promise.resolve());
  const { rerender } = renderHook(useHistory, { initialProps: { input: 'a', done: true, keep } });
  const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  wait(10);
  expect(keep).not.toHaveBeenCalled();
  rerender({ input: 'b', done: false, keep });
  wait(10);
  rerender({ input: 'b', done: true, keep });
  wait(3);
  rerender({ input: 'c', done: true, keep });
  wait(3);
  expect(keep).not.toHaveBeenCalled();
  wait(2);
  expect(keep).toHaveBeenCalledOnce();
  wait(10);
  expect(keep).toHaveBeenCalledOnce();
});
