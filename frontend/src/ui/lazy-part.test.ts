import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadOnline, mayReload } from './lazy-part';

const now = 1_000_000_000;

it.each([
  [null, true],
  [String(now - 59_999), false],
  [String(now - 60_000), true],
  ['nonsense', true],
])('last reload %s: %s', (last, allowed) => expect(mayReload(last, now)).toBe(allowed));

describe('loadOnline', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

  it('waits for the network and loads again', async () => {
    onLine(false);
    const load = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('part');
    const loading = loadOnline(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    onLine(true);
    await vi.waitFor(async () => {
      window.dispatchEvent(new Event('online'));
      expect(load).toHaveBeenCalledTimes(2);
    });
    expect(await loading).toBe('part');
  });

  it('repeats when the network is back before the failure is reported', async () => {
    onLine(true);
    const load = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('part');
    expect(await loadOnline(load)).toBe('part');
  });

  it('fails at the second try while online', async () => {
    onLine(true);
    const load = vi.fn().mockRejectedValue(new TypeError('gone'));
    await expect(loadOnline(load)).rejects.toThrow('gone');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
