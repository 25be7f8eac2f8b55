import { expect, it } from 'vitest';
import { mayReload } from './lazy-part';

const now = 1_000_000_000;

it.each([
  [null, true],
  [String(now - 59_999), false],
  [String(now - 60_000), true],
  ['nonsense', true],
])('last reload %s: %s', (last, allowed) => expect(mayReload(last, now)).toBe(allowed));
