import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPaint } from './after-paint';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const paint = () => act(() => vi.advanceTimersByTime(20));

it('follows a value one painted frame behind, and skips what was never painted', () => {
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    ({ value }) => {
      const painted = useAfterPaint(value);
      seen.push(painted);
      return painted;
    },
    { initialProps: { value: 'first' } },
  );
  expect(result.current).toBe('first');
  rerender({ value: 'second' });
  rerender({ value: 'third' });
  expect(result.current).toBe('first');
  paint();
  expect(result.current).toBe('third');
  expect(seen).not.toContain('second');
});

it('shows all values of one paint together', () => {
  const { result, rerender } = renderHook(
    ({ value }) => [useAfterPaint(`${value} row`), useAfterPaint(`${value} count`)],
    { initialProps: { value: 'first' } },
  );
  paint();
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  rerender({ value: 'second' });
  expect(frames).toHaveBeenCalledOnce();
  paint();
  expect(result.current).toEqual(['second row', 'second count']);
  frames.mockRestore();
});
