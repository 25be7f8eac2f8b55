import { expect, it } from 'vitest';
import { durationText } from './duration';

const start = '2026-11-21T03:00:00.000Z';

it.each([
  ['2026-11-21T03:00:00.034Z', '34 毫秒'],
  ['2026-11-21T03:00:01.250Z', '1.3 秒'],
  ['2026-11-21T03:02:05Z', '2 分 5 秒'],
  ['2026-11-21T02:59:59Z', ''],
  [null, ''],
])('until %s: %s', (end, text) => expect(durationText(start, end)).toBe(text));

it('is empty for what has not begun', () => expect(durationText(null, start)).toBe(''));
