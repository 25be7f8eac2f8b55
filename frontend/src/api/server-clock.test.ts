import { afterEach, expect, it, vi } from 'vitest';
import { forgetServerTime, noteServerTime, serverNow } from './server-clock';

afterEach(() => {
  forgetServerTime();
  vi.useRealTimers();
});

it('follows the server’s clock, whatever this one says', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
  const now = () => new Date(serverNow() * 1000).toISOString().slice(11, 19);
  noteServerTime(null);
  expect(now()).toBe('06:00:00');
  noteServerTime('Sat, 21 Nov 2026 05:59:35 GMT');
  expect(now()).toBe('05:59:35');
  vi.advanceTimersByTime(1_000);
  noteServerTime('Sat, 21 Nov 2026 05:50:00 GMT');
  expect(now()).toBe('05:59:36');
});
