import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressBar } from './progress-bar';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows requests that take long, and hides when all have ended', () => {
  let listener = () => {};
  const requests = {
    count: 0,
    subscribe: (follow: () => void) => {
      listener = follow;
      return () => {};
    },
  };
  const { container } = render(<ProgressBar requests={requests} />);
  const state = () => container.querySelector('.progress-bar')?.className.split(' ')[1];
  const pass = (count: number, ms: number) =>
    act(() => {
      requests.count = count;
      listener();
      vi.advanceTimersByTime(ms);
    });
  pass(1, 200);
  pass(0, 1000);
  expect(state()).toBe('idle');
  pass(1, 200);
  pass(2, 100);
  expect(state()).toBe('running');
  pass(1, 1000);
  expect(state()).toBe('running');
  pass(0, 100);
  expect(state()).toBe('done');
  pass(0, 1000);
  expect(state()).toBe('idle');
});
